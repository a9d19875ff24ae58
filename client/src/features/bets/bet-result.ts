import type { UserBet } from '@courtside/contract/entities';
import { type Cents, formatCents, formatChange, toCents } from '@courtside/contract/money';
import { betPayout } from './payout.ts';

/** Profit of a bet, in cents; negative for a loss, 0 for a bet that is pending or was returned. */
export function profitOf(bet: UserBet): Cents {
  const stake = toCents(bet.amount);
  // Without a price, what a win has brought is not known.
  if (bet.status === 'won') return bet.price === 0 ? 0 : betPayout(bet) - stake;
  if (bet.status === 'cashed-out') return toCents(bet.cashedOut ?? 0) - stake;
  return bet.status === 'lost' ? -stake : 0;
}

/** The result of a bet in money: a word, and the money it changed or gave back. */
export interface BetResult {
  readonly word: string;
  /** Null for a bet won at a price that is not known. */
  readonly money: string | null;
}

/**
 * The result of a bet: `Won` and `+$36.74`, `Lost` and `−$20.00`, `Push:` and `$10.00 back`, `Cashed out` and `−$1.20`,
 * `Void:` and `$10.00 back`, `Undone:` and `$10.00 back`. Null while the bet is pending.
 */
export function resultOf(bet: UserBet): BetResult | null {
  const change = formatChange(profitOf(bet));
  const returned = `${formatCents(toCents(bet.amount))} back`;
  switch (bet.status) {
    case 'won':
      return { word: 'Won', money: bet.price === 0 ? null : change };
    case 'lost':
      return { word: 'Lost', money: change };
    case 'cashed-out':
      return { word: 'Cashed out', money: change };
    case 'push':
      return { word: 'Push:', money: returned };
    case 'void':
      return { word: bet.cancelled ? 'Undone:' : 'Void:', money: returned };
    default:
      return null;
  }
}
