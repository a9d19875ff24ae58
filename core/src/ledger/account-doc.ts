import { type DocumentOf, defineCollection } from '../platform/db/collection.ts';
import { as, nullable, object, optional, optionalOrNull, required } from '../platform/db/fields.ts';
import type { AccountId } from './account-id.ts';
import { seasonSumFields } from './season-sum-fields.ts';

/**
 * The fields of an account: main accounts are stored in the `users` collection, accounts of seasons in `seasonAccounts`
 * (docs/decisions/0042). All but the ids are a fold of the account's entries. `people` adds its own fields to both documents.
 */
export const accountFields = {
  _id: required(String, as<AccountId>()),
  /** The owner. */
  uid: required(String),
  /** Number of the last entry applied; 0 before the first entry. */
  seq: required(Number),
  /** Cents. Negative only after an entry that may overdraw. */
  balance: required(Number),
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

/** Finds accounts that a crash left without their first entry. */
const notOpened = { key: { seq: 1 }, partialFilterExpression: { seq: 0 } } as const;
/** Finds the holds that have expired. */
const openHolds = { key: { 'holds.expiresAt': 1 }, sparse: true } as const;

/** Main accounts. */
export const accountCollection = defineCollection({
  name: 'users',
  fields: accountFields,
  indexes: [
    notOpened,
    openHolds,
    // Finds first deposits whose bonus is missing.
    {
      key: { 'cashier.firstDeposit.matched': 1 },
      partialFilterExpression: { 'cashier.firstDeposit.matched': false },
    },
  ],
});

/** Accounts of seasons. */
export const seasonAccountCollection = defineCollection({
  name: 'seasonAccounts',
  fields: accountFields,
  indexes: [notOpened, openHolds],
});

/** An account's document without the fields of `people`. */
export type AccountDoc = DocumentOf<typeof accountCollection>;

/** The state of an account: a fold of its entries. */
export interface AccountState extends Omit<AccountDoc, '_id' | 'uid'> {}

/** A stake set aside by the first of the two steps of a bet, to be claimed by the second. */
export type Hold = AccountState['holds'][number];

/** What an account has taken at the cashier. */
export type CashierState = NonNullable<AccountState['cashier']>;

/** What deleted accounts with the same sign-in have taken at the cashier. */
export type UsedAtCashier = Required<Omit<CashierState, 'firstDeposit'>>;
