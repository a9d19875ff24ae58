import type { UserBet } from '@courtside/contract/entities';
import { type Cents, toCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';

/** What the bet pays when it wins, stake included, in cents. */
export function betPayout({ amount, price }: UserBet): Cents {
  return payoutCents(toCents(amount), price);
}
