import { firstDepositMaxCents, isCashierOpen, topUpMaxCents } from '@courtside/contract';
import type { AccountState } from '../../ledger/account.model.ts';
import { isFirstDepositTaken } from '../../ledger/account-state.ts';
import type { Entry } from '../../ledger/entry.model.ts';
import { utcDay } from '../../platform/clock.ts';

type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>;

/** Maximum of first deposits without `atStake`, which did not depend on what the account had: $1,000.00. */
const oldFirstDepositMaxCents = 100_000;

function maxOf(ref: EntryOf<'deposit'>['ref']): number {
  if (ref.reason === 'top-up') return topUpMaxCents;
  return ref.atStake === undefined ? oldFirstDepositMaxCents : firstDepositMaxCents;
}

/**
 * What is wrong with a deposit, or null. An account can make one first deposit, and one top-up a day, while it has little
 * left.
 * @param state the account before the deposit
 * @param inPlay sum of the stakes of all pending bets, in cents
 */
export function findDepositFault(
  { amount, at, ref }: EntryOf<'deposit'>,
  state: AccountState,
  inPlay: number,
): string | null {
  const max = maxOf(ref);
  if (amount <= 0 || amount > max) return `deposits ${amount}, the maximum is ${max}`;
  const held = state.holds.reduce((sum, hold) => sum + hold.amount, 0);
  if (ref.reason === 'first') {
    const before = state.cashier?.firstDeposit ?? null;
    if (before !== null) return `is a second first deposit after entry ${before.seq}`;
    if (isFirstDepositTaken(state.cashier)) return 'is a first deposit, which a deleted account has made before';
    if (ref.atStake === undefined) return null;
    if (!isCashierOpen({ balance: state.balance, atStake: held + inPlay }))
      return `deposits to a balance of ${state.balance} with ${held} on hold and ${inPlay} in play`;
    return ref.atStake === held + inPlay
      ? null
      : `deposits with ${ref.atStake} at stake, its ledger says ${held + inPlay}`;
  }
  // Old top-ups, which depended only on the balance, do not have `atStake`.
  const atStake = ref.atStake === undefined ? 0 : held + inPlay;
  if (!isCashierOpen({ balance: state.balance, atStake }))
    return `tops up a balance of ${state.balance} with ${held} on hold and ${inPlay} in play`;
  if (ref.atStake !== undefined && ref.atStake !== held + inPlay)
    return `tops up with ${ref.atStake} at stake, its ledger says ${held + inPlay}`;
  if (ref.day !== utcDay(at)) return `tops up for ${ref.day} on ${utcDay(at)}`;
  return (state.cashier?.toppedUpOn ?? '') < ref.day ? null : `tops up a second time on ${ref.day}`;
}

/** What is wrong with a bonus, or null. The first deposit gets one bonus of the same amount. @param state before the bonus */
export function findBonusFault({ amount, ref }: EntryOf<'bonus'>, state: AccountState): string | null {
  const deposit = state.cashier?.firstDeposit ?? null;
  if (deposit === null || deposit.seq !== ref.deposit)
    return `is a bonus for entry ${ref.deposit}, which is not the first deposit`;
  if (deposit.matched) return `pays the bonus for entry ${deposit.seq} a second time`;
  return amount === deposit.amount ? null : `pays a bonus of ${amount} for a deposit of ${deposit.amount}`;
}

/** Finds a first deposit without its bonus. */
export function findMissingBonus({ cashier }: AccountState): string[] {
  const deposit = cashier?.firstDeposit ?? null;
  return deposit === null || deposit.matched ? [] : [`first deposit ${deposit.seq} has no bonus`];
}
