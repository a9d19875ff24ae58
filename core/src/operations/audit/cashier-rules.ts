import { firstDepositMaxCents, topUpBelowCents, topUpMaxCents } from '@courtside/contract';
import { type BettingState, isFirstDepositTaken } from '../../betting/ledger/betting-state.ts';
import type { BettingEntry } from '../../betting/ledger/entry-kinds.ts';
import { utcDay } from '../../platform/clock.ts';

type EntryOf<K extends BettingEntry['kind']> = Extract<BettingEntry, { kind: K }>;

/**
 * What is wrong with a deposit, or null. An account can make one first deposit, and one top-up a day while it has little
 * left.
 * @param state the account before the deposit
 * @param inPlay sum of the stakes of all pending bets, in cents
 */
export function findDepositFault(
  { amount, at, ref }: EntryOf<'deposit'>,
  state: BettingState,
  inPlay: number,
): string | null {
  const max = ref.reason === 'first' ? firstDepositMaxCents : topUpMaxCents;
  if (amount <= 0 || amount > max) return `deposits ${amount}, the maximum is ${max}`;
  if (ref.reason === 'first') {
    const before = state.cashier?.firstDeposit ?? null;
    if (before !== null) return `is a second first deposit after entry ${before.seq}`;
    return isFirstDepositTaken(state.cashier) ? 'is a first deposit, which a deleted account has made before' : null;
  }
  const held = state.holds.reduce((sum, hold) => sum + hold.amount, 0);
  // Old top-ups, which depended only on the balance, do not have `atStake`.
  const counted = ref.atStake === undefined ? 0 : held + inPlay;
  if (state.balance + counted >= topUpBelowCents)
    return `tops up a balance of ${state.balance} with ${held} on hold and ${inPlay} in play`;
  if (ref.atStake !== undefined && ref.atStake !== held + inPlay)
    return `tops up with ${ref.atStake} at stake, its ledger says ${held + inPlay}`;
  if (ref.day !== utcDay(at)) return `tops up for ${ref.day} on ${utcDay(at)}`;
  return (state.cashier?.toppedUpOn ?? '') < ref.day ? null : `tops up a second time on ${ref.day}`;
}

/** What is wrong with a bonus, or null. The first deposit gets one bonus of the same amount. @param state before the bonus */
export function findBonusFault({ amount, ref }: EntryOf<'bonus'>, state: BettingState): string | null {
  const deposit = state.cashier?.firstDeposit ?? null;
  if (deposit === null || deposit.seq !== ref.deposit)
    return `is a bonus for entry ${ref.deposit}, which is not the first deposit`;
  if (deposit.matched) return `pays the bonus for entry ${deposit.seq} a second time`;
  return amount === deposit.amount ? null : `pays a bonus of ${amount} for a deposit of ${deposit.amount}`;
}

/** Finds a first deposit without its bonus. */
export function findMissingBonus({ cashier }: BettingState): string[] {
  const deposit = cashier?.firstDeposit ?? null;
  return deposit === null || deposit.matched ? [] : [`first deposit ${deposit.seq} has no bonus`];
}
