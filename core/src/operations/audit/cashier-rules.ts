import { firstDepositMaxCents, topUpBelowCents, topUpMaxCents } from '@courtside/contract';
import type { AccountState } from '../../money/account.ts';
import type { Entry } from '../../money/entry.ts';
import { utcDay } from '../../platform/clock.ts';

type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>;

/**
 * What is wrong with a deposit, given the state before it: one first deposit ever, one top-up a day for an account that
 * has little left.
 * @param inPlay sum of the stakes of all pending bets, in cents
 */
export function findDepositFault(
  { amount, at, ref }: EntryOf<'deposit'>,
  state: AccountState,
  inPlay: number,
): string | null {
  const most = ref.reason === 'first' ? firstDepositMaxCents : topUpMaxCents;
  if (amount <= 0 || amount > most) return `deposits ${amount}, allowed up to ${most}`;
  if (ref.reason === 'first') {
    const before = state.cashier?.firstDeposit ?? null;
    return before === null ? null : `is a second first deposit after entry ${before.seq}`;
  }
  const held = state.holds.reduce((sum, hold) => sum + hold.amount, 0);
  // Top-ups from the time when only the balance counted do not say what was at stake.
  const counted = ref.atStake === undefined ? 0 : held + inPlay;
  if (state.balance + counted >= topUpBelowCents)
    return `tops up a balance of ${state.balance} with ${held} on hold and ${inPlay} in play`;
  if (ref.atStake !== undefined && ref.atStake !== held + inPlay)
    return `tops up with ${ref.atStake} at stake, its ledger says ${held + inPlay}`;
  if (ref.day !== utcDay(at)) return `tops up for ${ref.day} on ${utcDay(at)}`;
  return (state.cashier?.toppedUpOn ?? '') < ref.day ? null : `tops up a second time on ${ref.day}`;
}

/** What is wrong with a bonus, given the state before it: it follows the first deposit, once, with the same amount. */
export function findBonusFault({ amount, ref }: EntryOf<'bonus'>, state: AccountState): string | null {
  const deposit = state.cashier?.firstDeposit ?? null;
  if (deposit === null || deposit.seq !== ref.deposit) return `is a bonus on entry ${ref.deposit}, no first deposit`;
  if (deposit.matched) return `pays the bonus on entry ${deposit.seq} a second time`;
  return amount === deposit.amount ? null : `pays a bonus of ${amount} on a deposit of ${deposit.amount}`;
}

/** A first deposit whose bonus never came. */
export function findMissingBonus({ cashier }: AccountState): string[] {
  const deposit = cashier?.firstDeposit ?? null;
  return deposit === null || deposit.matched ? [] : [`first deposit ${deposit.seq} has no bonus`];
}
