import { potentialOfLegs } from '@courtside/contract/bet-legs';
import { type Cents, formatCents } from '@courtside/contract/money';
import { fairProbability } from '@courtside/contract/odds';
import type { Offered } from '../games/market.ts';

/** The chance that all legs win, without the bookmaker's margin (0 to 1). */
export function fairChanceOf(legs: readonly Pick<Offered, 'price' | 'otherPrice'>[]): number {
  return legs.reduce((chance, { price, otherPrice }) => chance * fairProbability(price, otherPrice), 1);
}

/** The largest stake whose parlay pays at most `limit`. All in cents; at most `max`. */
export function largestStake(prices: readonly number[], limit: Cents, max: Cents): Cents {
  let [most, tooMuch] = [0, max + 1];
  while (tooMuch - most > 1) {
    const middle = Math.floor((most + tooMuch) / 2);
    if (potentialOfLegs(middle, prices) <= limit) most = middle;
    else tooMuch = middle;
  }
  return most;
}

/** A chance (0 to 1) in percent: `4.8%`, and `0.07%` below one. */
export function percentText(chance: number): string {
  return `${(100 * chance).toFixed(chance < 0.01 ? 2 : 1)}%`;
}

/** From this chance on, `about one in 1` would say less than the percentage. */
const likely = 0.4;

/** What follows the percentage: `about one in 21. Fair would pay $401.` Without an amount, no money. */
export function chanceWords(chance: number, amount: Cents | null): string {
  const oneIn = chance < likely ? `: about one in ${Math.round(1 / chance).toLocaleString('en-US')}.` : '.';
  if (amount === null) return oneIn;
  const wins = Math.round(amount / chance) - amount;
  // Small amounts would lose their meaning without cents.
  const pays = wins < 10_000 ? formatCents(wins) : formatCents(Math.round(wins / 100) * 100).replace(/\.00$/, '');
  return `${oneIn} Fair would pay ${pays}.`;
}
