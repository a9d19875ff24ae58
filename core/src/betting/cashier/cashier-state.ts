import type { CashierState } from '../../money/account.ts';
import type { DepositRef } from '../../money/entry-kinds.ts';

const untouched: CashierState = { firstDeposit: null, toppedUpOn: null };

/** What an account has taken at the cashier after one more deposit entry. Pure. */
export function afterDeposit(
  { firstDeposit, toppedUpOn }: CashierState = untouched,
  seq: number,
  amount: number,
  ref: DepositRef,
): CashierState {
  return ref.reason === 'first'
    ? { firstDeposit: { seq, amount, matched: false }, toppedUpOn }
    : { firstDeposit, toppedUpOn: ref.day };
}

/** The same after the bonus on the deposit of that number. Pure. */
export function afterBonus({ firstDeposit, toppedUpOn }: CashierState = untouched, deposit: number): CashierState {
  const matched = firstDeposit?.seq === deposit;
  return { firstDeposit: matched ? { ...firstDeposit, matched } : firstDeposit, toppedUpOn };
}
