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

/**
 * The result of a bet in money: `Won +$36.74`, `Lost −$20.00`, `Push: $10.00 back`, `Cashed out −$1.20`,
 * `Void: $10.00 back`, `Undone: $10.00 back`. Null while the bet is pending.
 */
export function resultWords(bet: UserBet): string | null {
  const change = formatChange(profitOf(bet));
  const returned = `${formatCents(toCents(bet.amount))} back`;
  switch (bet.status) {
    case 'won':
      return bet.price === 0 ? 'Won' : `Won ${change}`;
    case 'lost':
      return `Lost ${change}`;
    case 'cashed-out':
      return `Cashed out ${change}`;
    case 'push':
      return `Push: ${returned}`;
    case 'void':
      return `${bet.cancelled ? 'Undone' : 'Void'}: ${returned}`;
    default:
      return null;
  }
}
