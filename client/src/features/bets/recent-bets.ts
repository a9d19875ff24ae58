import type { UserBet } from '@courtside/contract/entities';
import { toCents } from '@courtside/contract/money';
import { dayMs } from '@courtside/contract/time';
import { atom } from 'jotai';
import { nowAtom } from '../games/clock.ts';
import { betsAtom, openBetsAtom, startOf } from './bets-atoms.ts';
import { isHeadToHead } from './head-to-head.ts';
import { bestPayout } from './payout.ts';

/** Age up to which a settled bet is listed among the results, in ms. */
const maxResultAge = dayMs;
/** Most results listed below the bets in play. */
const maxResults = 5;

const settledMs = ({ settledAt }: UserBet) => Date.parse(settledAt ?? '');

/** Earliest tip-off first, games without a start last; within a game the earliest bet first. */
export function byTipOff(a: UserBet, b: UserBet): number {
  const start = (bet: UserBet) => startOf(bet) || Number.MAX_SAFE_INTEGER;
  return start(a) - start(b) || a.placedAt.localeCompare(b.placedAt);
}

/** The latest bets settled in the day before `now` (ms since 1970) or after it, newest first. */
export function latestResults(bets: readonly UserBet[], now: number): readonly UserBet[] {
  return bets
    .filter((bet) => bet.status !== 'pending' && now - settledMs(bet) < maxResultAge)
    .sort((a, b) => settledMs(b) - settledMs(a))
    .slice(0, maxResults);
}

/** Whether the user has bets in play or results to list. */
export const hasListedBetsAtom = atom(
  (get) => get(openBetsAtom).length > 0 || latestResults(get(betsAtom), get(nowAtom)).length > 0,
);

/** The number of running bets, and what is staked on them from balances, in cents. Head-to-heads stake from the tab. */
export const inPlayAtom = atom((get) => {
  const open = get(openBetsAtom);
  return {
    staked: open.reduce((sum, bet) => sum + (isHeadToHead(bet) ? 0 : toCents(bet.amount)), 0),
    count: open.length,
  };
});

/** The most that the user's running bets can pay back to balances together, in cents. */
export const bestPayoutAtom = atom((get) => bestPayout(get(openBetsAtom).filter((bet) => !isHeadToHead(bet))));

/** Whether the sheet with the user's bets is open on the betting page. */
export const betsSheetAtom = atom(false);
