import type { UserBet, UserBetStatus } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';

const names: Readonly<Record<UserBetStatus, string>> = {
  pending: 'open bet',
  won: 'win',
  lost: 'loss',
  push: 'push',
  void: 'refund',
  'cashed-out': 'cash-out',
};

/** How a corrected result changed a bet: `your win became a loss`. */
export function becameWords(from: UserBetStatus, to: UserBetStatus): string {
  return `your ${names[from]} became a ${names[to]}`;
}

/** Why a bet at wrong odds is void: `The odds were an obvious error, so your $10.00 was returned.` */
export function priceErrorWords({ amount }: Pick<UserBet, 'amount'>): string {
  return `The odds were an obvious error, so your ${formatCents(toCents(amount))} was returned.`;
}
