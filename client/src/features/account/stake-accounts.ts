import { countsLeague, type League } from '@courtside/contract/leagues';
import { maxParlayFactor, parlayLegs } from '@courtside/contract/limits';
import { type Cents, mainAccountName, maxAmountCents, openingBalanceCents, toCents } from '@courtside/contract/money';
import type { BettingAccount } from '@courtside/contract/seasons';
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { call, onSessionEnd } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { untilShown } from '../../delay/delay-line.ts';
import { storedText } from '../../storage.ts';
import { atomFamily, derivedFamily, store } from '../../store.ts';
import { idToken } from '../session/open-auth.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { accountAtom, balanceAtom } from './account-atoms.ts';
import { includeMovesBefore, ownMovesAtom } from './own-moves.ts';

/** An account that a bet can be placed from. */
export interface StakeAccount {
  /** 'main' or the id of a season. */
  readonly id: string;
  readonly name: string;
  /** In cents; null while it is not known. */
  readonly balance: Cents | null;
  /** The season's largest stake, in cents; null without one. */
  readonly maxStake: Cents | null;
  /** The most legs of one bet: 1 for no parlays. */
  readonly maxLegs: number;
  /** The most that a parlay may pay, in cents. */
  readonly maxParlayPayout: Cents;
  /** The leagues whose games it takes bets on; absent for all. */
  readonly leagues?: readonly League[] | undefined;
}

type AccountsByName = ReadonlyMap<string, BettingAccount>;

/** Adds accounts to the known ones. The higher ledger number is newer. */
function withAccounts(known: AccountsByName, arrived: Iterable<BettingAccount>): AccountsByName {
  const next = new Map(known);
  for (const sent of arrived) {
    if (sent.seq >= (next.get(sent.account)?.seq ?? 0)) next.set(sent.account, sent);
  }
  return next;
}

/** The accounts as the server has listed them: on a device that is behind its TV, before their balances may be shown. */
const listed = atom<readonly BettingAccount[]>([]);
onSessionEnd(() => store.set(listed, []));

const accounts = keyedResource<string, AccountsByName>({
  what: 'The accounts',
  personal: true,
  async read(signal, uid) {
    const askedAt = performance.now();
    const read = await call('listAccounts', {
      params: { uid },
      query: { seasons: 'all' },
      token: idToken,
      signal,
      passesDelay: true,
    });
    // The list decides which account a bet is sent from. It shows no result.
    store.set(listed, read);
    await untilShown(signal);
    includeMovesBefore(askedAt, (account) => account !== mainAccountName);
    return withAccounts(new Map(), read);
  },
});

/** The accounts that the live feed has sent, possibly before the response to a read that they are newer than. */
const sent = atom<AccountsByName>(new Map());

onSessionEnd(() => store.set(sent, new Map()));

const uidAtom = atom((get) => get(signedInUserAtom)?.uid ?? '');
const readAtom = atom((get) => get(accounts.at(get(uidAtom))));

const isOfSeason = ({ account }: BettingAccount) => account !== mainAccountName;

/** The season accounts as the last read has returned them, oldest first; empty before it. */
export const readSeasonsAtom = atom((get) => [...(get(readAtom).data?.values() ?? [])].filter(isOfSeason));

/** The accounts of the seasons that the user plays or played, oldest first. */
export const seasonAccountsAtom = atom((get) => {
  const known = withAccounts(get(readAtom).data ?? new Map(), get(sent).values());
  return [...known.values()].filter(isOfSeason);
});

/** Load state of the accounts. */
export const accountsStatusAtom = atom((get) => get(readAtom).status);

/** Whether the user is in a group, and may have season accounts. Null while that is not known. */
export const isInGroupAtom = atom((get) => {
  const account = get(accountAtom);
  return account && account.groupIds.length > 0;
});

/** Reads the user's accounts if they are not known. Never rejects. */
export const loadAccounts = (uid: string) => accounts.loadOlder(0, uid);

/** Loads the accounts of a user who may have more than one. */
export function useAccounts(): void {
  const uid = useAtomValue(uidAtom);
  const isInGroup = useAtomValue(isInGroupAtom);
  useEffect(() => {
    if (uid !== '' && isInGroup) void loadAccounts(uid);
  }, [uid, isInGroup]);
}

/** Reads the accounts again if they have been read, because updates may have been missed. Never rejects. */
export async function refreshAccounts(uid: string): Promise<void> {
  if (accounts.writtenAt(uid) > 0) await accounts.load(uid);
}

/** Shows the accounts that were shown last, until the next read. */
export const restoreAccounts = (uid: string, last: readonly BettingAccount[]) =>
  accounts.set(uid, withAccounts(new Map(), last), 0);

/** Applies changed accounts. */
export function changeAccounts(changed: readonly BettingAccount[]): void {
  store.set(sent, (known) => withAccounts(known, changed));
}

/** The accounts that the user can bet from, the main account first. */
export const stakeAccountsAtom = atom((get): readonly StakeAccount[] => {
  const main = {
    id: mainAccountName,
    name: 'Main balance',
    balance: get(balanceAtom),
    maxStake: null,
    maxLegs: parlayLegs.max,
    maxParlayPayout: openingBalanceCents * maxParlayFactor,
  };
  const shown = get(seasonAccountsAtom);
  const notShown = get(listed).filter(({ account: id }) => !shown.some(({ account }) => account === id));
  const seasons = [...shown, ...notShown.filter(isOfSeason)].filter(({ canBet }) => canBet);
  return [
    main,
    ...seasons.map((season) => ({
      id: season.account,
      name: season.name,
      balance: shown.includes(season) ? toCents(season.balance) + get(ownMovesAtom(season.account)) : null,
      maxStake: season.maxStake === null ? null : toCents(season.maxStake),
      maxLegs: season.maxLegs,
      maxParlayPayout: toCents(season.maxParlayPayout),
      leagues: season.leagues,
    })),
  ];
});

const choices = atomFamily((uid: string) => storedText(`courtside:account:${uid}`));

/**
 * The account of the next bet: the chosen one while it takes bets, else the main account. Null while the chosen one may
 * not be loaded yet, so that no bet is placed from another one. Set with an id.
 */
export const stakeAccountAtom = atom(
  (get): StakeAccount | null => {
    const chosen = get(choices(get(uidAtom))) || mainAccountName;
    const [main, ...seasons] = get(stakeAccountsAtom);
    const isKnown = chosen === mainAccountName || get(readAtom).data !== null || get(isInGroupAtom) === false;
    return seasons.find(({ id }) => id === chosen) ?? (isKnown ? (main ?? null) : null);
  },
  (get, set, id: string) => set(choices(get(uidAtom)), id),
);

/** Whether the chosen account is unknown because the accounts could not be loaded. */
export const stakeAccountFailedAtom = atom(
  (get) => get(stakeAccountAtom) === null && get(readAtom).status === 'failed',
);

/** The chosen account if it takes no bets on games of a league; null otherwise. */
export const otherLeagueAccountAtom = derivedFamily((get, league: League): StakeAccount | null => {
  const account = get(stakeAccountAtom);
  return account === null || countsLeague(account.leagues, league) ? null : account;
});

/** The most that a bet can stake from an account, in cents. */
export function maxStakeOf({ balance, maxStake }: StakeAccount): Cents {
  return Math.max(0, Math.min(balance ?? 0, maxStake ?? maxAmountCents, maxAmountCents));
}

/** The name of the season that an account belongs to; null for the main account and while it is not known. */
export const seasonNameAtom = derivedFamily(
  (get, id: string) => get(seasonAccountsAtom).find(({ account }) => account === id)?.name ?? null,
);

/** The season accounts that the live feed has sent for a group: a season of the group has started, or the user has joined it. */
export const sentSeasonsAtom = derivedFamily((get, groupId: string) =>
  [...get(sent).values()]
    .filter((account) => account.groupId === groupId)
    .map(({ account }) => account)
    .join(' '),
);
