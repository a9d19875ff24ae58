/** Names an account. Opaque: only this file makes ids from user ids, and only it knows their form. */
export type AccountId = string & { readonly '~account': true };

/** A user id of the identity provider: any string that is not an account id. */
export type Uid = string & { readonly '~account'?: never };

const mainPrefix = 'main:';
const seasonPrefix = 'season:';
const tabPrefix = 'tab:';

/** The main account of a user: the one that the cashier uses, and bets and holds that name no other account. */
export function mainAccountOf(uid: Uid): AccountId {
  return `${mainPrefix}${uid}` as AccountId;
}

/** The account of a user in a season. Neither a season's id nor a user id contains a colon. */
export function seasonAccountOf(seasonId: string, uid: Uid): AccountId {
  return `${seasonPrefix}${seasonId}:${uid}` as AccountId;
}

/** The account of a user on a tab of a group. Neither a tab's id nor a user id contains a colon. */
export function tabAccountOf(tabId: string, uid: Uid): AccountId {
  return `${tabPrefix}${tabId}:${uid}` as AccountId;
}

/** The first id after those of all main accounts, in the order of strings. */
export const endOfMainAccounts = 'main;' as AccountId;

/** The ids of all accounts of seasons, as a range of strings. */
export const allSeasonAccounts = { $gte: seasonPrefix as AccountId, $lt: 'season;' as AccountId } as const;

/** The ids of all accounts of tabs, as a range of strings. */
export const allTabAccounts = { $gte: tabPrefix as AccountId, $lt: 'tab;' as AccountId } as const;

/** The ids of all accounts of a tab, as a range of strings. */
export function accountsOfTab(tabId: string) {
  return { $gte: `${tabPrefix}${tabId}:` as AccountId, $lt: `${tabPrefix}${tabId};` as AccountId } as const;
}

/** The ids of all accounts of a season, as a range of strings. */
export function accountsOfSeason(seasonId: string) {
  return {
    $gte: `${seasonPrefix}${seasonId}:` as AccountId,
    $lt: `${seasonPrefix}${seasonId};` as AccountId,
  } as const;
}

/** The user whose main account this is, or null for any other account. */
export function ownerOfMain(account: AccountId): Uid | null {
  return account.startsWith(mainPrefix) ? account.slice(mainPrefix.length) : null;
}

/** The season and the user of a season's account, or null for any other account. */
export function seasonOf(account: AccountId): { readonly seasonId: string; readonly uid: Uid } | null {
  if (!account.startsWith(seasonPrefix)) return null;
  const [seasonId = '', uid = ''] = account.slice(seasonPrefix.length).split(':');
  return { seasonId, uid };
}

/** The tab and the user of a tab's account, or null for any other account. */
export function tabOf(account: AccountId): { readonly tabId: string; readonly uid: Uid } | null {
  if (!account.startsWith(tabPrefix)) return null;
  const [tabId = '', uid = ''] = account.slice(tabPrefix.length).split(':');
  return { tabId, uid };
}

/** The group of a tab, whose id is `<group>.<number>`. The ids of groups contain no dot. */
export function groupOfTab(tabId: string): string {
  return tabId.slice(0, tabId.lastIndexOf('.'));
}

/** The user who owns an account. */
export function ownerOf(account: AccountId): Uid {
  return ownerOfMain(account) ?? seasonOf(account)?.uid ?? tabOf(account)?.uid ?? '';
}

/** The account of a user that a client names: `main`, or the id of a season. */
export function accountNamed(name: string, uid: Uid): AccountId {
  return name === 'main' ? mainAccountOf(uid) : seasonAccountOf(name, uid);
}

/** The name of an account for its user: `main`, the id of its season, or `tab`. */
export function nameOfAccount(account: AccountId): string {
  if (tabOf(account) !== null) return 'tab';
  return seasonOf(account)?.seasonId ?? 'main';
}

const form = /^(?:main:[^:]+|(?:season|tab):[^:]+:[^:]+)$/;

/** The account id in text that was sent as one, such as a job's payload. @throws when it is not an account id */
export function parseAccountId(text: string): AccountId {
  if (!form.test(text)) throw new Error(`${text} is not an account id`);
  return text as AccountId;
}
