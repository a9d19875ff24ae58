declare const accountId: unique symbol;

/** Names an account. Opaque: only this file makes ids from user ids, and only it knows their form. */
export type AccountId = string & { readonly [accountId]: true };

/** A user id of the identity provider: any string that is not an account id. */
export type Uid = string & { readonly [accountId]?: never };

const mainPrefix = 'main:';

/** The main account of a user: the one that bets, holds and the cashier use. */
export function mainAccountOf(uid: Uid): AccountId {
  return `${mainPrefix}${uid}` as AccountId;
}

/** The first id after those of all main accounts, in the order of strings. */
export const endOfMainAccounts = 'main;' as AccountId;

/** The user whose main account this is, or null for any other account. */
export function ownerOfMain(account: AccountId): Uid | null {
  return account.startsWith(mainPrefix) ? account.slice(mainPrefix.length) : null;
}

/** The account id in text that was sent as one, such as a job's payload. @throws when it is not an account id */
export function parseAccountId(text: string): AccountId {
  if (!text.startsWith(mainPrefix)) throw new Error(`${text} is not an account id`);
  return text as AccountId;
}
