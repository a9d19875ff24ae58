import type { UserBet } from '@courtside/contract/entities';
import { type Cents, toCents } from '@courtside/contract/money';
import { atom } from 'jotai';
import { nowAtom } from '../games/clock.ts';
import { betsAtom, openBetsAtom } from './bets-atoms.ts';
import { betPayout } from './chosen.ts';

/** A settled bet stays among the running ones this long, so that the user sees how it ended; in ms. */
const lingers = 10 * 60_000;
/** At most this many settled bets stay, or they would push the running ones far down. */
const mostLinger = 5;

const settledMs = ({ settledAt }: UserBet) => Date.parse(settledAt ?? '');

/** Running bets and the latest of those settled recently, in the order their games start; `now` in ms since 1970. */
export function recentBets(bets: readonly UserBet[], now: number): readonly UserBet[] {
  const settled = bets.filter((bet) => bet.status !== 'pending' && now - settledMs(bet) < lingers);
  const recent = new Set(settled.toSorted((a, b) => settledMs(b) - settledMs(a)).slice(0, mostLinger));
  return bets.filter((bet) => bet.status === 'pending' || recent.has(bet)).toReversed();
}

export const recentBetsAtom = atom((get) => recentBets(get(betsAtom), get(nowAtom)));

/** The most that running bets can pay together, in cents: only one of the two teams of a game wins. */
export function bestPayout(bets: readonly UserBet[]): Cents {
  const byGame = new Map<string, Map<string, Cents>>();
  for (const bet of bets) {
    const teams = byGame.get(bet.betId) ?? new Map<string, Cents>();
    byGame.set(bet.betId, teams.set(bet.teamChosen, (teams.get(bet.teamChosen) ?? 0) + betPayout(bet)));
  }
  return [...byGame.values()].reduce((sum, teams) => sum + Math.max(...teams.values()), 0);
}

/** The stake of the user's latest bet, in cents; null without one. Undone bets do not count. */
export const lastStakeAtom = atom((get) => {
  const latest = get(betsAtom)
    .filter(({ cancelled }) => !cancelled)
    .reduce<UserBet | null>((last, bet) => (last && last.placedAt > bet.placedAt ? last : bet), null);
  return latest && toCents(latest.amount);
});

/** What is staked on running bets and the most they can pay, in cents. */
export const inPlayAtom = atom((get) => {
  const open = get(openBetsAtom);
  return {
    staked: open.reduce((sum, { amount }) => sum + toCents(amount), 0),
    payout: bestPayout(open),
    count: open.length,
  };
});
