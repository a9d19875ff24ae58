import { type DocumentOf, defineCollection } from '../platform/db/collection.ts';
import {
  type DeepReadonly,
  nullable,
  type ObjectOf,
  object,
  optional,
  optionalOrNull,
  required,
} from '../platform/db/fields.ts';
import { accountFields } from './account-doc.ts';
import type { AccountState } from './move.ts';
import { seasonSumFields } from './season-sum-fields.ts';

/** What betting adds to an account's document: all of it follows from the account's entries. */
const bettingFields = {
  /** Balance, open holds and the stakes of pending bets, cents. Stored for the index that orders the leaderboard. */
  equity: required(Number),
  /** Net profit on won bets, cents. */
  totalWinnings: required(Number),
  /** Open holds, oldest first. `seq` is the number of the ledger entry that took the amount, in cents. */
  holds: required([object({ seq: required(Number), amount: required(Number), expiresAt: required(Date) })]),
  /** Counters of the account's bets. */
  stats: required(
    object({
      bets: required(Number),
      won: required(Number),
      lost: required(Number),
      /** Absent until the first push. */
      push: optional(Number),
      /** Stakes of pushes, cents. Absent until the first push. */
      pushed: optional(Number),
      void: required(Number),
      /** Sum of all stakes that were not returned, cents. */
      staked: required(Number),
      /** Stakes of pending bets, cents. */
      inPlay: required(Number),
      /** What won and cashed-out bets have paid back, stakes included, cents. */
      returned: required(Number),
      /** Absent until the first cash-out. */
      cashedOut: optional(Number),
    }),
  ),
  /** Absent until the account has used the cashier. */
  cashier: optional(
    object({
      /** The one first deposit: the number of its entry, cents, and whether its bonus was paid. */
      firstDeposit: nullable(object({ seq: required(Number), amount: required(Number), matched: required(Boolean) })),
      /** UTC day of the last top-up, `yyyy-mm-dd`. */
      toppedUpOn: nullable(String),
      /** True if a deleted account with the same sign-in has made the first deposit. */
      depositedBefore: optional(Boolean),
    }),
  ),
  /** How often the user bought in again. Only accounts of seasons have it, from the first time on. */
  rebuys: optional(Number),
  /**
   * The stakes of the UTC day of the last one, `yyyy-mm-dd`, in cents, without bets that were undone on that day. Null or
   * absent until the first bet.
   */
  stakedOn: optionalOrNull(object({ day: required(String), cents: required(Number) })),
  /** Only accounts of seasons have it. */
  sums: optional(object(seasonSumFields)),
};

type BettingFields = DeepReadonly<ObjectOf<typeof bettingFields>>;

/** The fields of an account's document that the ledger and betting know. */
export const bettingAccountFields = { ...accountFields, ...bettingFields };

/** The indexes of the `users` collection that betting needs. */
export const bettingAccountCollection = defineCollection({
  name: 'users',
  fields: bettingAccountFields,
  indexes: [
    { key: { 'holds.expiresAt': 1 }, sparse: true },
    {
      key: { 'cashier.firstDeposit.matched': 1 },
      partialFilterExpression: { 'cashier.firstDeposit.matched': false },
    },
  ],
});

/** The indexes of the `seasonAccounts` collection that betting needs. */
export const bettingSeasonAccountCollection = defineCollection({
  name: 'seasonAccounts',
  fields: bettingAccountFields,
  indexes: [{ key: { 'holds.expiresAt': 1 }, sparse: true }],
});

/** An account's document with the fields of the ledger and of betting. */
export type BettingAccountDoc = DocumentOf<typeof bettingAccountCollection>;

/** The state of an account: a fold of its entries. */
export interface BettingState extends AccountState, BettingFields {}

/** A stake set aside by the first of the two steps of a bet, to be claimed by the second. */
export type Hold = BettingState['holds'][number];

/** What an account has taken at the cashier. */
export type CashierState = NonNullable<BettingState['cashier']>;

/** What deleted accounts with the same sign-in have taken at the cashier. */
export type UsedAtCashier = Required<Omit<CashierState, 'firstDeposit'>>;

/** Whether the one first deposit was made, with this account or one that its user deleted. */
export function isFirstDepositTaken(cashier: CashierState | undefined): boolean {
  return cashier !== undefined && (cashier.firstDeposit !== null || cashier.depositedBefore === true);
}

/** Stakes of decided and cashed-out bets, pushes included, cents. */
export function decidedStakesCents({ staked, inPlay, pushed = 0 }: BettingState['stats']): number {
  return staked - inPlay + pushed;
}

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
  equity: 0,
  totalWinnings: 0,
  holds: [],
  stats: { bets: 0, won: 0, lost: 0, void: 0, staked: 0, inPlay: 0, returned: 0 },
  stakedOn: null,
};
