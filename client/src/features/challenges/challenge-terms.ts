import { challengeStakes, fairPrice, oppositePrice } from '@courtside/contract/challenge-terms';
import type { Cents } from '@courtside/contract/money';
import type { Offered } from '../games/market.ts';
import { readPrice } from './challenge-words.ts';

/** How the price of a challenge is chosen. */
export type PriceKind = 'fair' | 'even' | 'own';

/** The price of even money: both risk the same. */
const evenPrice = 100;

/** The American price of the challenger's side; null for a typed one that a head-to-head cannot have. */
export function chosenPrice({ price, otherPrice }: Offered, kind: PriceKind, typed: string): number | null {
  if (kind === 'fair') return fairPrice(price, otherPrice);
  return kind === 'even' ? evenPrice : readPrice(typed);
}

/** Both sides of a challenge in cents; null while the amount or the price is not valid. */
export function termsOf(amount: Cents | null, price: number | null) {
  if (amount === null || price === null) return null;
  const stakes = challengeStakes(amount, price);
  if (stakes === null) return null;
  const { stake, otherStake, pot } = stakes;
  return {
    own: { price, stake, wins: otherStake },
    other: { price: oppositePrice(price), stake: otherStake, wins: stake },
    pot,
  };
}
