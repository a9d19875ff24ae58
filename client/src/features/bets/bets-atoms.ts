import type { UserBet } from '@courtside/contract/entities';
import { toCents } from '@courtside/contract/money';
import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { store } from '../../store.ts';
import { byGameStart, withBets } from './merge-bets.ts';

type Load = 'loading' | 'loaded' | 'failed';

const confirmed = atom<ReadonlyMap<string, UserBet>>(new Map());
const unconfirmed = atom<ReadonlyMap<string, UserBet>>(new Map());
const load = atom<Load>('loading');

/** Whether the signed-in user's bets are here. */
export const betsLoadAtom = atom((get) => get(load));

/** The bets the server has told of, by id. */
export const confirmedBetsAtom = atom((get) => get(confirmed));

/** The signed-in user's bets, latest game first, the ones just being placed included. */
export const betsAtom = atom((get) =>
  [...new Map([...get(unconfirmed), ...get(confirmed)]).values()].sort(byGameStart),
);

/** Bets that still run. */
export const openBetsAtom = atom((get) => get(betsAtom).filter(({ status }) => status === 'pending'));

/** True while the server has not yet answered for the bet. */
export const isUnconfirmedAtom = atomFamily((id: string) =>
  atom((get) => get(unconfirmed).has(id) && !get(confirmed).has(id)),
);

/** What the user has on each team of a game, in cents. */
export const stakesAtom = atomFamily((gameId: string) =>
  atom((get) => {
    const stakes = new Map<string, number>();
    for (const { betId, teamChosen, amount } of get(openBetsAtom)) {
      if (betId === gameId) stakes.set(teamChosen, (stakes.get(teamChosen) ?? 0) + toCents(amount));
    }
    return stakes;
  }),
);

/** Announces how bets have ended. The words for it are not part of the first load. */
async function announce(known: ReadonlyMap<string, UserBet>, arrived: readonly UserBet[]): Promise<void> {
  try {
    const { announceChanges } = await import('./settled-news.ts');
    // A session that has ended meanwhile has left no bets.
    announceChanges(known, store.get(confirmed), arrived);
  } catch (error) {
    console.error('The news of a bet could not be loaded.', error);
  }
}

/** Bets from the server, in an answer or a live message. */
export function mergeBets(arrived: readonly UserBet[]): void {
  const known = store.get(confirmed);
  const isNews = store.get(load) === 'loaded';
  store.set(confirmed, withBets(known, arrived));
  store.set(load, 'loaded');
  if (isNews) void announce(known, arrived);
}

/** Shows a bet at once, before the server has answered for it. */
export function showUnconfirmed(bet: UserBet): void {
  store.set(unconfirmed, (bets) => new Map(bets).set(bet.id, bet));
}

/** The server has answered: what it says of the bet, or that there is none, replaces what was shown. */
export function resolveUnconfirmed(id: string, bet: UserBet | null): void {
  if (bet) mergeBets([bet]);
  store.set(unconfirmed, (bets) => new Map([...bets].filter(([known]) => known !== id)));
}

/** The bets could not be loaded; those already here stay. */
export function betsFailed(): void {
  if (store.get(load) === 'loading') store.set(load, 'failed');
}

/** Nobody is signed in any more. */
export function clearBets(): void {
  store.set(confirmed, new Map());
  store.set(unconfirmed, new Map());
  store.set(load, 'loading');
}
