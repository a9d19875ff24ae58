import { DomainError } from '@courtside/contract';
import type { BettingDatabase } from '../betting/collections.ts';
import { utcDay } from '../platform/clock.ts';
import type { AccountId } from './account-id.ts';
import type { BettingState, CashierState } from './account-state.ts';
import * as money from './accounts.ts';
import type { Result } from './bet-doc.ts';
import type {
  BettingEntry,
  BettingPurpose,
  CorrectionRef,
  DepositRef,
  OpeningRef,
  PayoutRef,
  RefundRef,
} from './entry-kinds.ts';
import type { Ledger } from './ledger.ts';
import type { Committed, LedgerAccount, LedgerModel } from './move.ts';
import { betProjection } from './project.ts';
import { seasonSumsAfter } from './season-sums.ts';

export type BettingLedger = Ledger<BettingPurpose, BettingState>;
export type CommittedBetting = Committed<BettingPurpose, BettingState>;

/** How much an entry changes the stakes in play, in cents. A correction changes only bets that are closed already. */
export function inPlayChange({ kind, ref }: BettingEntry): number {
  switch (kind) {
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
export function pushedChange({ kind, ref }: BettingEntry): number {
  if (kind === 'refund') return ref.reason === 'push' ? ref.bet.amount : 0;
  if (kind !== 'correction' || !('bet' in ref)) return 0;
  const pushed = (result: Result) => (result === 'push' ? ref.bet.amount : 0);
  return pushed(ref.to) - pushed(ref.from);
}

/** How much an entry changes what closed bets have paid back, stakes included, in cents. Refunds do not count. */
export function returnedChange(entry: BettingEntry): number {
  if (entry.kind === 'payout') return entry.amount;
  if (entry.kind !== 'correction' || !('bet' in entry.ref)) return 0;
  const { bet, from, to } = entry.ref;
  const paid = (result: Result) => (result === 'won' ? bet.potential : 0);
  return paid(to) - paid(from);
}

function afterPayout(state: BettingState, amount: number, ref: PayoutRef): BettingState {
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

function afterRefund(stats: BettingState['stats'], { bet, reason }: RefundRef): BettingState['stats'] {
  const counted = reason === 'push' ? { push: (stats.push ?? 0) + 1 } : { void: stats.void + 1 };
  return { ...stats, ...counted, staked: stats.staked - bet.amount };
}

/** Moves a bet from its wrong result to the right one. */
function afterCorrection(state: BettingState, ref: CorrectionRef): BettingState {
  if (!('bet' in ref)) return state;
  const { bet, from, to } = ref;
  const profit = (result: Result) => (result === 'won' ? bet.potential - bet.amount : 0);
  const staked = (result: Result) => (result === 'void' || result === 'push' ? 0 : bet.amount);
  const { stats } = state;
  return {
    ...state,
    totalWinnings: state.totalWinnings - profit(from) + profit(to),
    stats: {
      ...stats,
      [from]: (stats[from] ?? 0) - 1,
      [to]: (stats[to] ?? 0) + 1,
      staked: stats.staked - staked(from) + staked(to),
    },
  };
}

const unusedCashier: CashierState = { firstDeposit: null, toppedUpOn: null };

function afterOpening(state: BettingState, { cashier }: OpeningRef): BettingState {
  if (cashier === undefined) return state;
  const { toppedUpOn, depositedBefore } = cashier;
  return { ...state, cashier: { ...unusedCashier, toppedUpOn, depositedBefore } };
}

function afterDeposit({ cashier = unusedCashier }: BettingState, seq: number, amount: number, ref: DepositRef) {
  return ref.reason === 'first'
    ? { ...cashier, firstDeposit: { seq, amount, matched: false } }
    : { ...cashier, toppedUpOn: ref.day };
}

/** @param deposit number of the deposit's entry */
function afterBonus({ cashier = unusedCashier }: BettingState, deposit: number): CashierState {
  const { firstDeposit } = cashier;
  return firstDeposit?.seq === deposit ? { ...cashier, firstDeposit: { ...firstDeposit, matched: true } } : cashier;
}

type StakesOfDay = NonNullable<BettingState['stakedOn']>;

/**
 * What an account has staked on the UTC day of its last stake, after one more entry. An undone bet no longer counts, if it
 * was placed on that day. Pure.
 */
export function stakedAfter(before: StakesOfDay | null, entry: BettingEntry): StakesOfDay | null {
  const { kind, ref } = entry;
  if (kind === 'stake') {
    const day = utcDay(entry.at);
    // A process whose clock is behind does not go back to the day before.
    if (before !== null && day < before.day) return before;
    return { day, cents: (before?.day === day ? before.cents : 0) + ref.bet.amount };
  }
  if (kind !== 'refund' || (ref.reason !== 'undone' && ref.reason !== 'cancelled')) return before;
  if (before === null || utcDay(ref.bet.placedAt) !== before.day) return before;
  return { day: before.day, cents: before.cents - ref.bet.amount };
}

/** What an account has, in cents: its balance, open holds and the stakes of pending bets. */
export function equityCents(state: Pick<BettingState, 'balance' | 'holds' | 'stats'>): number {
  return state.balance + atStakeCents(state);
}

/** The state of an account after one more entry. Pure. */
function fold(before: BettingState, entry: BettingEntry): BettingState {
  const after = afterEntry(before, entry);
  return { ...after, equity: equityCents(after) };
}

/** The state after one more entry, with the equity before it. */
function afterEntry(before: BettingState, entry: BettingEntry): BettingState {
  const pushed = pushedChange(entry);
  const stats = {
    ...before.stats,
    ...(pushed !== 0 && { pushed: (before.stats.pushed ?? 0) + pushed }),
    inPlay: before.stats.inPlay + inPlayChange(entry),
    returned: before.stats.returned + returnedChange(entry),
  };
  const stakedOn = stakedAfter(before.stakedOn ?? null, entry);
  const sums = seasonSumsAfter(before.sums, entry);
  const state = {
    ...before,
    seq: entry.seq,
    balance: entry.balance,
    stats,
    stakedOn,
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
      return afterCorrection(state, entry.ref);
    case 'rebuy':
      return { ...state, rebuys: (state.rebuys ?? 0) + 1 };
    case 'opening':
      return afterOpening(state, entry.ref);
  }
}

/** How betting keeps its ledger: kinds of entries, the state they fold to, and the bets they make. */
export const bettingModel: LedgerModel<BettingPurpose, BettingState> = {
  stateOf: ({ seq, balance, equity, totalWinnings, holds, stats, cashier, rebuys, stakedOn, sums }) => ({
    seq,
    balance,
    equity,
    totalWinnings,
    holds,
    stats,
    stakedOn: stakedOn ?? null,
    ...(cashier && { cashier }),
    ...(rebuys !== undefined && { rebuys }),
    ...(sums && { sums }),
  }),
  fold,
  mayOverdraw: ({ kind }) => kind === 'correction',
  projection: betProjection,
  refusal: () => new DomainError('key-reused'),
};

/** What an account has at stake, in cents: open holds and the stakes of pending bets. */
export function atStakeCents({ holds, stats }: Pick<BettingState, 'holds' | 'stats'>): number {
  return holds.reduce((sum, hold) => sum + hold.amount, stats.inPlay);
}

/** Reads an account at its ledger's head and brings its projections there. @returns null when it does not exist */
export function rollForward(db: BettingDatabase, account: AccountId): Promise<LedgerAccount<BettingState> | null> {
  return money.rollForward(db, bettingModel, account);
}
