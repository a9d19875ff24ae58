import type { UserBetStatus } from '@courtside/contract/entities';

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
