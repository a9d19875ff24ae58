import type { AccountDoc } from '../../money/account-doc.ts';
import type { AccountState } from '../../money/ledger-model.ts';
import { defineCollection } from '../../platform/db/collection.ts';
import type { SeasonSums } from './season-sums.ts';

/** What betting adds to an account's document: all of it follows from the account's entries. */
interface BettingFields {
  /** Net profit on won bets, cents. */
  readonly totalWinnings: number;
  /** Open holds, oldest first. `seq` is the number of the ledger entry that took the amount, in cents. */
  readonly holds: readonly { readonly seq: number; readonly amount: number; readonly expiresAt: Date }[];
  /** Counters of the account's bets. */
  readonly stats: {
    readonly bets: number;
    readonly won: number;
    readonly lost: number;
    /** Absent until the first push. */
    readonly push?: number;
    readonly void: number;
    /** Sum of all stakes that were not returned, cents. */
    readonly staked: number;
    /** Stakes of pending bets, cents. */
    readonly inPlay: number;
    /** What won and cashed-out bets have paid back, stakes included, cents. */
    readonly returned: number;
    /** Absent until the first cash-out. */
    readonly cashedOut?: number;
  };
  /** Absent until the account has used the cashier. */
  readonly cashier?: {
    /** The one first deposit: the number of its entry, cents, and whether its bonus was paid. */
    readonly firstDeposit: { readonly seq: number; readonly amount: number; readonly matched: boolean } | null;
    /** UTC day of the last top-up, `yyyy-mm-dd`. */
    readonly toppedUpOn: string | null;
  };
  /** How often the user bought in again. Only accounts of seasons have it, from the first time on. */
  readonly rebuys?: number;
  /**
   * The stakes of the UTC day of the last one, `yyyy-mm-dd`, in cents, without bets that were undone on that day. Null or
   * absent until the first bet.
   */
  readonly stakedOn?: { readonly day: string; readonly cents: number } | null;
  /** Only accounts of seasons have it. */
  readonly sums?: SeasonSums;
}

/** An account's document with the fields of the ledger and of betting. */
export interface BettingAccountDoc extends AccountDoc, BettingFields {}

/** The indexes of the `users` collection that betting needs. */
export const bettingAccountCollection = defineCollection<BettingAccountDoc>({
  name: 'users',
  indexes: [
    { key: { 'holds.expiresAt': 1 }, sparse: true },
    {
      key: { 'cashier.firstDeposit.matched': 1 },
      partialFilterExpression: { 'cashier.firstDeposit.matched': false },
    },
  ],
});

/** The indexes of the `seasonAccounts` collection that betting needs. */
export const bettingSeasonAccountCollection = defineCollection<BettingAccountDoc>({
  name: 'seasonAccounts',
  indexes: [{ key: { 'holds.expiresAt': 1 }, sparse: true }],
});

/** The state of an account: a fold of its entries. */
export interface BettingState extends AccountState, BettingFields {}

/** A stake set aside by the first of the two steps of a bet, to be claimed by the second. */
export type Hold = BettingState['holds'][number];

/** What an account has taken at the cashier. */
export type CashierState = NonNullable<BettingState['cashier']>;

/** What decided and cashed-out bets have paid back, less their stakes, cents. Pending bets do not count yet. */
export function netProfitCents({ returned, staked, inPlay }: BettingState['stats']): number {
  return returned - (staked - inPlay);
}

/** How many of the account's bets are pending. */
export function runningBets({
  bets,
  won,
  lost,
  push = 0,
  void: refunded,
  cashedOut = 0,
}: BettingState['stats']): number {
  return bets - won - lost - push - refunded - cashedOut;
}

/** `netProfitCents` as an expression for the database, so that a long list is read without all counters. */
export const netProfitExpression = {
  $subtract: ['$stats.returned', { $subtract: ['$stats.staked', '$stats.inPlay'] }],
} as const;

/** Whether the account has placed a bet that was not refunded. */
export function hasBet({ bets, void: refunded }: BettingState['stats']): boolean {
  return bets > refunded;
}

/** The state of an account without entries. */
export const emptyState: BettingState = {
  seq: 0,
  balance: 0,
  totalWinnings: 0,
  holds: [],
  stats: { bets: 0, won: 0, lost: 0, void: 0, staked: 0, inPlay: 0, returned: 0 },
  stakedOn: null,
};
