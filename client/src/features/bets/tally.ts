import type { OwnUser, UserBet } from '@courtside/contract/entities';
import { type Cents, toCents, toDollars } from '@courtside/contract/money';
import { dayMs } from '@courtside/contract/time';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { nowAtom } from '../games/clock.ts';
import { idToken } from '../session/open-auth.ts';
import { profitOf } from './bet-result.ts';
import { betsAtom, hasOlderBetsAtom, loadOlderBets, startOf } from './bets-atoms.ts';

/** Total profit of bets, in cents. */
export function profitOfAll(bets: readonly UserBet[]): Cents {
  return bets.reduce((sum, bet) => sum + profitOf(bet), 0);
}

/** What became of an account's bets, for a record without this. All bets must be loaded. */
export function statsOf(bets: readonly UserBet[]): OwnUser['stats'] {
  const count = (status: UserBet['status']) => bets.filter((bet) => bet.status === status).length;
  const staked = bets
    .filter(({ status }) => status !== 'void' && status !== 'pending')
    .reduce((sum, bet) => sum + toCents(bet.amount), 0);
  return {
    bets: bets.length,
    running: count('pending'),
    won: count('won'),
    lost: count('lost'),
    push: count('push'),
    void: count('void'),
    cashedOut: count('cashed-out'),
    staked: toDollars(staked),
    profit: toDollars(profitOfAll(bets)),
  };
}

/** The share of won bets among those won or lost, 0 to 1; null if there are none. */
export function winRateOf({ won, lost }: Pick<OwnUser['stats'], 'won' | 'lost'>): number | null {
  return won + lost === 0 ? null : won / (won + lost);
}

/** The bets settled on the day of `now` (ms since 1970, local days). */
export function settledToday(bets: readonly UserBet[], now: number): readonly UserBet[] {
  const today = new Date(now).toDateString();
  return bets.filter(({ settledAt }) => settledAt !== null && new Date(settledAt).toDateString() === today);
}

/** The bets of all the user's accounts settled today. Loads older bets until their games started before yesterday. */
export function useSettledToday(uid: string): readonly UserBet[] {
  const bets = useAtomValue(betsAtom);
  const hasOlder = useAtomValue(hasOlderBetsAtom);
  const now = useAtomValue(nowAtom);
  const since = new Date(now).setHours(0, 0, 0, 0) - dayMs;
  const startedBefore = (bet: UserBet | undefined) => !bet || startOf(bet) < since;
  const mayMiss = hasOlder && !startedBefore(bets.at(-1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per change of these
  useEffect(() => {
    if (!mayMiss) return;
    loadOlderBets({ uid, token: idToken }, (read) => read.some(startedBefore)).catch((error: unknown) =>
      console.error('The bets of today could not be loaded.', error),
    );
  }, [uid, mayMiss]);
  return settledToday(bets, now);
}
