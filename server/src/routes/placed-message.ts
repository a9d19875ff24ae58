import type { Bet } from '@courtside/core/ledger/bet';

/**
 * What a placed bet is answered with: a repeated call may find it decided.
 * @param what its stake and what it is on, with a full stop
 */
export function placedMessage({ status }: Pick<Bet, 'status'>, what: string): string {
  if (status === 'pending') return `Bet placed: ${what}`;
  return `Bet placed before: ${what} It is ${status === 'push' ? 'a push' : status} now.`;
}
