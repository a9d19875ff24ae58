import { type Cents, DomainError, formatCents } from '@courtside/contract';
import type { Draft } from './entry.ts';

/**
 * Throws when an account with a negative balance is about to set money aside for a bet. Only a correction makes a
 * balance negative.
 * @throws DomainError `insufficient-balance`, in the case given
 */
export function checkDebt(
  balance: Cents,
  error: 'insufficient-balance' | 'insufficient-balance.hold' = 'insufficient-balance',
): void {
  if (balance >= 0) return;
  throw new DomainError(error, { message: `You owe ${formatCents(-balance)}. Winnings and deposits repay it first.` });
}

/**
 * Throws when an account cannot afford an entry. A correction and whatever pays in are always accepted. A negative
 * balance refuses every stake and hold, also a stake of amount 0 whose money is already on hold.
 * @throws DomainError `insufficient-balance`
 */
export function checkFunds(balance: Cents, { kind, amount }: Pick<Draft, 'kind' | 'amount'>): void {
  if (kind === 'stake' || kind === 'hold') checkDebt(balance);
  if (kind !== 'correction' && amount < 0 && balance + amount < 0) throw new DomainError('insufficient-balance');
}
