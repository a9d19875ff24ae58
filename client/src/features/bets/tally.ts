import type { UserBet } from '@courtside/contract/entities';
import { type Cents, toCents } from '@courtside/contract/money';
import { betPayout } from './chosen.ts';

/** A betting history in figures. Money in cents. */
export interface Tally {
  readonly total: number;
  readonly won: number;
  readonly lost: number;
  /** Won of those decided, 0 to 1; null before the first decision. */
  readonly winRate: number | null;
  /** What won and cashed-out bets brought beyond their stakes, less what lost bets cost. */
  readonly profit: Cents;
  /** Everything ever staked, refunds left out. */
  readonly staked: Cents;
}

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, amount) => total + amount, 0);
const stakeOf = (bet: UserBet) => toCents(bet.amount);

/** What a bet has brought beyond its stake, in cents; negative for a loss. */
function profitOf(bet: UserBet): Cents {
  if (bet.status === 'won') return betPayout(bet) - stakeOf(bet);
  if (bet.status === 'cashed-out') return toCents(bet.cashedOut ?? 0) - stakeOf(bet);
  return bet.status === 'lost' ? -stakeOf(bet) : 0;
}

/** Counts a betting history. */
export function tallyOf(bets: readonly UserBet[]): Tally {
  const won = bets.filter(({ status }) => status === 'won');
  const lost = bets.filter(({ status }) => status === 'lost');
  const decided = won.length + lost.length;
  return {
    total: bets.length,
    won: won.length,
    lost: lost.length,
    winRate: decided === 0 ? null : won.length / decided,
    profit: sum(bets.map(profitOf)),
    staked: sum(bets.filter(({ status }) => status !== 'void').map(stakeOf)),
  };
}

/** The bets settled on the day of `now` (ms since 1970, local days). */
export function settledToday(bets: readonly UserBet[], now: number): readonly UserBet[] {
  const today = new Date(now).toDateString();
  return bets.filter(({ settledAt }) => settledAt !== null && new Date(settledAt).toDateString() === today);
}
