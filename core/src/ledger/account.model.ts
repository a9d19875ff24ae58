import { Schema } from 'mongoose';
import type { DocumentOf } from '../platform/db/collection.ts';
import { as } from '../platform/db/fields.ts';
import { documentOptions, objectOptions } from '../platform/db/schema-options.ts';
import type { AccountId } from './account-id.ts';
import { seasonSumsSchema } from './season-sums.schema.ts';

/*
 * All that is stored for an account. A main account is a user in `users`, an account in a season is in `seasonAccounts`, one on
 * the tab of a group in `tabAccounts`. All have `accountFields`. Their entries and bets have collections of their own
 * (`entry.model.ts`, `bet.model.ts`).
 */

const holdSchema = Schema.create(
  {
    /** The number of the ledger entry that took the amount. */
    seq: { type: Number, required: true },
    /** Cents. */
    amount: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  objectOptions,
);

/** Counters of an account's bets. */
const statsSchema = Schema.create(
  {
    bets: { type: Number, required: true },
    won: { type: Number, required: true },
    lost: { type: Number, required: true },
    /** Absent until the first push. */
    push: { type: Number, allowNull: false },
    /** Stakes of pushes, cents. Absent until the first push. */
    pushed: { type: Number, allowNull: false },
    void: { type: Number, required: true },
    /** Sum of all stakes that were not returned, cents. */
    staked: { type: Number, required: true },
    /** Stakes of pending bets, cents. */
    inPlay: { type: Number, required: true },
    /** What won and cashed-out bets have paid back, stakes included, cents. */
    returned: { type: Number, required: true },
    /** Absent until the first cash-out. */
    cashedOut: { type: Number, allowNull: false },
  },
  objectOptions,
);

const firstDepositSchema = Schema.create(
  {
    /** The number of its entry. */
    seq: { type: Number, required: true },
    /** Cents. */
    amount: { type: Number, required: true },
    /** Whether its bonus was paid. */
    matched: { type: Boolean, required: true },
  },
  objectOptions,
);

const cashierSchema = Schema.create(
  {
    /** Absent until the one first deposit. */
    firstDeposit: { type: firstDepositSchema, allowNull: false },
    /** UTC day of the last top-up, `yyyy-mm-dd`. Absent until the first one. */
    toppedUpOn: { type: String, allowNull: false },
    /** Whether a deleted account with the same sign-in has made the first deposit. Absent without such an account. */
    depositedBefore: { type: Boolean, allowNull: false },
  },
  objectOptions,
);

const stakesOfDaySchema = Schema.create(
  {
    /** UTC day, `yyyy-mm-dd`. */
    day: { type: String, required: true },
    cents: { type: Number, required: true },
  },
  objectOptions,
);

/** What every account is: its owner, and the fold of its entries. The ledger alone writes them, once the account is open. */
const accountFields = {
  /** An `AccountId`. */
  _id: { type: String, required: true, ...as<AccountId>() },
  /** The owner. */
  uid: { type: String, required: true },
  /** Number of the last entry applied; 0 before the first entry. */
  seq: { type: Number, required: true },
  /** Cents. Negative only after an entry that may overdraw. */
  balance: { type: Number, required: true },
  /** Balance, open holds and the stakes of pending bets, cents. Stored for the index that orders the leaderboard. */
  equity: { type: Number, required: true },
  /** Net profit on won bets, cents. */
  totalWinnings: { type: Number, required: true },
  /** Stakes set aside by the first of a bet's two steps, oldest first. */
  holds: { type: [holdSchema], required: true },
  stats: { type: statsSchema, required: true },
  /** Absent until the account has used the cashier. */
  cashier: { type: cashierSchema, allowNull: false },
  /** How often the user bought in again. Only accounts of seasons have it, from the first time on. */
  rebuys: { type: Number, allowNull: false },
  /** The stakes of the UTC day of the last one, without bets that were undone on that day. Absent until the first bet. */
  stakedOn: { type: stakesOfDaySchema, allowNull: false },
  /**
   * What the boards of a season show: profit and bets of each week, the part decided before tip-off, and the season's short
   * days. Only accounts of seasons have it.
   */
  sums: { type: seasonSumsSchema, allowNull: false },
} as const;

/** How names are searched: ignoring case and accents. */
export const searchCollation = { locale: 'en', strength: 1 } as const;

/** The index of deleted users. */
export const deletedIndex = 'deleted_equity';

/** A user: the main account, and the profile, which `people` alone writes (docs/decisions/0042). */
export const userSchema = Schema.create(
  {
    ...accountFields,
    username: { type: String, required: true },
    /** Absent once the account is deleted, and for users who signed in without an address. */
    email: { type: String, allowNull: false },
    /** Whether a token of the user has said that the identity provider has verified the address. */
    emailVerified: { type: Boolean, allowNull: false },
    createdAt: { type: Date, required: true },
    /** When the username last changed. Absent until then. */
    renamedAt: { type: Date, allowNull: false },
    /** When the user deleted the account. Absent until then. The name is anonymous from then on. */
    deletedAt: { type: Date, allowNull: false },
  },
  { ...documentOptions, collection: 'users' },
);

// Finds accounts that a crash left without their first entry.
userSchema.index({ seq: 1 }, { partialFilterExpression: { seq: 0 } });
// Finds the holds that have expired.
userSchema.index({ 'holds.expiresAt': 1 }, { sparse: true });
// Finds first deposits whose bonus is missing.
userSchema.index(
  { 'cashier.firstDeposit.matched': 1 },
  { partialFilterExpression: { 'cashier.firstDeposit.matched': false } },
);
// Counts the accounts that are not on the leaderboard.
userSchema.index({ equity: -1 }, { partialFilterExpression: { deletedAt: { $exists: true } }, name: deletedIndex });
// Reads a page of the leaderboard.
userSchema.index({ equity: -1, username: 1, _id: 1 });
// Searches users by the start of their name, and by their address.
userSchema.index({ username: 1, _id: 1 }, { collation: searchCollation, name: 'username_search' });
userSchema.index({ email: 1, _id: 1 }, { collation: searchCollation, name: 'email_search' });

const dayStartSchema = Schema.create(
  {
    day: { type: String, required: true },
    /** Cents. */
    standing: { type: Number, required: true },
  },
  objectOptions,
);

/** A member's account in a season. The fields of the membership are written by `people` alone (docs/decisions/0042). */
export const seasonAccountSchema = Schema.create(
  {
    ...accountFields,
    seasonId: { type: String, required: true },
    /** The day on which the member joined: the first day of the season, or a later one. */
    joinedOn: { type: String, required: true },
    /** Whether the member joined after the start of the season. */
    joinedLate: { type: Boolean, required: true },
    /** The standing at the beginning of a day. Absent on the first day of the account. */
    dayStart: { type: dayStartSchema, allowNull: false },
  },
  { ...documentOptions, collection: 'seasonAccounts' },
);

// Finds the holds that have expired.
seasonAccountSchema.index({ 'holds.expiresAt': 1 }, { sparse: true });
// Finds a user's accounts.
seasonAccountSchema.index({ uid: 1 });

/** A member's account on a tab of a group. It begins at 0 and may go below it (docs/decisions/0090). */
export const tabAccountSchema = Schema.create(
  {
    ...accountFields,
    tabId: { type: String, required: true },
  },
  { ...documentOptions, collection: 'tabAccounts' },
);

// Finds the accounts with stakes that are set aside for challenges.
tabAccountSchema.index({ 'holds.seq': 1 }, { sparse: true });
// Finds a user's accounts.
tabAccountSchema.index({ uid: 1 });
// Reads the accounts of a tab.
tabAccountSchema.index({ tabId: 1 });

export type UserDoc = DocumentOf<typeof userSchema>;
export type SeasonAccountDoc = DocumentOf<typeof seasonAccountSchema>;

/** What main accounts and accounts of seasons have in common. */
export type AccountDoc = Pick<UserDoc, keyof UserDoc & keyof typeof accountFields>;

/** The state of an account: a fold of its entries. */
export interface AccountState extends Omit<AccountDoc, '_id' | 'uid'> {}

/** A stake set aside by the first of the two steps of a bet, to be claimed by the second. */
export type Hold = AccountState['holds'][number];

/** What an account has taken at the cashier. */
export type CashierState = NonNullable<AccountState['cashier']>;

/** What deleted accounts with the same sign-in have taken at the cashier. */
export type UsedAtCashier = Omit<CashierState, 'firstDeposit'>;
