import { utcDay } from '../platform/clock.ts';
import type { AccountState, CashierState } from './account.model.ts';
import { equityCents } from './account-state.ts';
import type { CorrectedStatus } from './bet.model.ts';
import type { CorrectionRef, DepositRef, Entry, OpeningRef, PayoutRef, RefundRef } from './entry.model.ts';
import { seasonSumsAfter } from './season-sums.ts';

/** How much an entry changes the stakes in play, in cents. A correction opens a lost parlay again, or closes it from there. */
function inPlayChange({ kind, ref }: Entry): number {
  switch (kind) {
    case 'correction': {
      if (!('bet' in ref)) return 0;
      const open = (status: CorrectedStatus) => (status === 'pending' ? ref.bet.amount : 0);
      return open(ref.to) - open(ref.from);
    }
    case 'stake':
      return ref.bet.amount;
    case 'payout':
    case 'refund':
      return -ref.bet.amount;
    default:
      return 0;
  }
}

/** How much an entry changes the stakes of pushes, in cents. */
function pushedChange({ kind, ref }: Entry): number {
  if (kind === 'refund') return ref.reason === 'push' ? ref.bet.amount : 0;
  if (kind !== 'correction' || !('bet' in ref)) return 0;
  const pushed = (status: CorrectedStatus) => (status === 'push' ? ref.bet.amount : 0);
  return pushed(ref.to) - pushed(ref.from);
}

/** How much an entry changes what closed bets have paid back, stakes included, in cents. Refunds do not count. */
function returnedChange(entry: Entry): number {
  if (entry.kind === 'payout') return entry.amount;
  if (entry.kind !== 'correction' || !('bet' in entry.ref)) return 0;
  const { bet, from, to } = entry.ref;
  const refunded = (status: CorrectedStatus) => (status === 'void' || status === 'push' ? bet.amount : 0);
  return entry.amount - refunded(to) + refunded(from);
}

function afterPayout(state: AccountState, amount: number, ref: PayoutRef): AccountState {
  const { stats, totalWinnings } = state;
  const profit = amount - ref.bet.amount;
  switch (ref.result) {
    case 'won':
      return { ...state, totalWinnings: totalWinnings + profit, stats: { ...stats, won: stats.won + 1 } };
    case 'lost':
      return { ...state, stats: { ...stats, lost: stats.lost + 1 } };
    case 'cashed-out':
      // Like a won bet, a cash-out adds its profit to the winnings. A loss does not reduce them.
      return {
        ...state,
        totalWinnings: totalWinnings + Math.max(0, profit),
        stats: { ...stats, cashedOut: (stats.cashedOut ?? 0) + 1 },
      };
  }
}

function afterRefund(stats: AccountState['stats'], { bet, reason }: RefundRef): AccountState['stats'] {
  const counted = reason === 'push' ? { push: (stats.push ?? 0) + 1 } : { void: stats.void + 1 };
  return { ...stats, ...counted, staked: stats.staked - bet.amount };
}

/** The counts of bets by result after one bet has moved. */
function movedCounts(
  stats: AccountState['stats'],
  from: CorrectedStatus,
  to: CorrectedStatus,
): Partial<AccountState['stats']> {
  return {
    ...(from !== 'pending' && { [from]: (stats[from] ?? 0) - 1 }),
    ...(to !== 'pending' && { [to]: (stats[to] ?? 0) + 1 }),
  };
}

/**
 * Moves a bet from its wrong result to the right one.
 * @param returned how much the correction changes what closed bets have paid back, in cents
 */
function afterCorrection(state: AccountState, returned: number, ref: CorrectionRef): AccountState {
  if (!('bet' in ref)) return state;
  const { bet, from, to } = ref;
  const wonStake = (status: CorrectedStatus) => (status === 'won' ? bet.amount : 0);
  const staked = (status: CorrectedStatus) => (status === 'void' || status === 'push' ? 0 : bet.amount);
  const { stats } = state;
  return {
    ...state,
    totalWinnings: state.totalWinnings + returned - wonStake(to) + wonStake(from),
    stats: {
      ...stats,
      ...(from !== to && movedCounts(stats, from, to)),
      staked: stats.staked - staked(from) + staked(to),
    },
  };
}

function afterOpening(state: AccountState, { cashier }: OpeningRef): AccountState {
  if (cashier === undefined) return state;
  const { toppedUpOn, depositedBefore } = cashier;
  // Old openings say false where nothing was deposited, and null where nothing was topped up.
  return { ...state, cashier: { ...(toppedUpOn && { toppedUpOn }), depositedBefore } };
}

function afterDeposit({ cashier = {} }: AccountState, seq: number, amount: number, ref: DepositRef) {
  return ref.reason === 'first'
    ? { ...cashier, firstDeposit: { seq, amount, matched: false } }
    : { ...cashier, toppedUpOn: ref.day };
}

/** @param deposit number of the deposit's entry */
function afterBonus({ cashier = {} }: AccountState, deposit: number): CashierState {
  const { firstDeposit } = cashier;
  return firstDeposit?.seq === deposit ? { ...cashier, firstDeposit: { ...firstDeposit, matched: true } } : cashier;
}

type StakesOfDay = NonNullable<AccountState['stakedOn']>;

/**
 * What an account has staked on the UTC day of its last stake, after one more entry. An undone bet no longer counts, if it
 * was placed on that day. Pure.
 */
export function stakedAfter(before: StakesOfDay | undefined, entry: Entry): StakesOfDay | undefined {
  const { kind, ref } = entry;
  if (kind === 'stake') {
    const day = utcDay(entry.at);
    // A process whose clock is behind does not go back to the day before.
    if (before !== undefined && day < before.day) return before;
    return { day, cents: (before?.day === day ? before.cents : 0) + ref.bet.amount };
  }
  if (kind !== 'refund' || (ref.reason !== 'undone' && ref.reason !== 'cancelled')) return before;
  if (before === undefined || utcDay(ref.bet.placedAt) !== before.day) return before;
  return { day: before.day, cents: before.cents - ref.bet.amount };
}

/** The state after one more entry, with the equity before it. */
function afterEntry(before: AccountState, entry: Entry): AccountState {
  const pushed = pushedChange(entry);
  const returned = returnedChange(entry);
  const stats = {
    ...before.stats,
    ...(pushed !== 0 && { pushed: (before.stats.pushed ?? 0) + pushed }),
    inPlay: before.stats.inPlay + inPlayChange(entry),
    returned: before.stats.returned + returned,
  };
  const stakedOn = stakedAfter(before.stakedOn, entry);
  const sums = seasonSumsAfter(before.sums, entry);
  const state = {
    ...before,
    seq: entry.seq,
    balance: entry.balance,
    stats,
    ...(stakedOn && { stakedOn }),
    ...(sums && { sums }),
  };
  switch (entry.kind) {
    case 'hold':
      return {
        ...state,
        holds: [...state.holds, { seq: entry.seq, amount: -entry.amount, expiresAt: entry.ref.expiresAt }],
      };
    case 'release':
      return { ...state, holds: state.holds.filter((hold) => hold.seq !== entry.ref.hold) };
    case 'stake':
      return {
        ...state,
        holds: state.holds.filter((hold) => hold.seq !== entry.ref.hold),
        stats: { ...stats, bets: stats.bets + 1, staked: stats.staked + entry.ref.bet.amount },
      };
    case 'payout':
      return afterPayout(state, entry.amount, entry.ref);
    case 'refund':
      return { ...state, stats: afterRefund(stats, entry.ref) };
    case 'deposit':
      return { ...state, cashier: afterDeposit(state, entry.seq, entry.amount, entry.ref) };
    case 'bonus':
      return { ...state, cashier: afterBonus(state, entry.ref.deposit) };
    case 'correction':
      return afterCorrection(state, returned, entry.ref);
    case 'rebuy':
      return { ...state, rebuys: (state.rebuys ?? 0) + 1 };
    case 'opening':
      return afterOpening(state, entry.ref);
  }
}

/** Thrown when an entry does not follow the state it is applied to: a broken ledger, never a user's mistake. */
class LedgerCorruption extends Error {
  override readonly name = 'LedgerCorruption';
}

/**
 * The state of an account after one more entry. Pure: an account is a projection of its ledger.
 * @throws LedgerCorruption when the entry's number or balance does not follow
 */
export function applyEntry(state: AccountState, entry: Entry): AccountState {
  if (entry.seq !== state.seq + 1) throw new LedgerCorruption(`${entry._id} does not follow entry ${state.seq}`);
  if (entry.balance !== state.balance + entry.amount) throw new LedgerCorruption(`${entry._id} does not add up`);
  const after = afterEntry(state, entry);
  return { ...after, equity: equityCents(after) };
}
