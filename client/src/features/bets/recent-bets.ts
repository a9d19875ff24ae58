import type { UserBet } from '@courtside/contract/entities';
import { toCents } from '@courtside/contract/money';
import { minuteMs } from '@courtside/contract/time';
import { atom } from 'jotai';
import { nowAtom } from '../games/clock.ts';
import { betsAtom, openBetsAtom } from './bets-atoms.ts';

/** A settled bet stays among the running ones this long, so that the user sees how it ended; in ms. */
const lingers = 10 * minuteMs;
/** More settled bets would push the running ones far down. */
const maxLingering = 5;

const settledMs = ({ settledAt }: UserBet) => Date.parse(settledAt ?? '');

/** Running bets and the latest of those settled recently, in the order their games start; `now` in ms since 1970. */
export function recentBets(bets: readonly UserBet[], now: number): readonly UserBet[] {
  const settled = bets.filter((bet) => bet.status !== 'pending' && now - settledMs(bet) < lingers);
  const recent = new Set(settled.toSorted((a, b) => settledMs(b) - settledMs(a)).slice(0, maxLingering));
  return bets.filter((bet) => bet.status === 'pending' || recent.has(bet)).toReversed();
}

export const recentBetsAtom = atom((get) => recentBets(get(betsAtom), get(nowAtom)));

/** The stake of the user's latest bet, in cents; null without one. Undone bets do not count. */
export const lastStakeAtom = atom((get) => {
  const latest = get(betsAtom)
    .filter(({ cancelled }) => !cancelled)
    .reduce<UserBet | null>((last, bet) => (last && last.placedAt > bet.placedAt ? last : bet), null);
  return latest && toCents(latest.amount);
});

/** The number of running bets and what is staked on them, in cents. */
export const inPlayAtom = atom((get) => {
  const open = get(openBetsAtom);
  return {
    staked: open.reduce((sum, { amount }) => sum + toCents(amount), 0),
    count: open.length,
  };
});

/** Whether the sheet with the user's bets is open on the betting page. */
export const betsSheetAtom = atom(false);
