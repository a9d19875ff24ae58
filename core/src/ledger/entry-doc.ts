import type { InferRawDocTypeFromSchema } from 'mongoose';
import { type CollectionDefinition, defineCollection } from '../platform/db/collection.ts';
import {
  as,
  type DeepReadonly,
  type Fields,
  halfPoints,
  nullable,
  type ObjectOf,
  object,
  optional,
  required,
} from '../platform/db/fields.ts';
import type { AccountId } from './account-id.ts';
import { correctedScoresSchema, results, stakedBetSchema } from './bet.model.ts';
import { shortDaysSchema } from './season-sums.schema.ts';

/** The fields of an entry that do not depend on its kind. */
const entryFields = {
  /** The entry's `entryId`, so that an account has one entry of each number. */
  _id: required(String),
  account: required(String, as<AccountId>()),
  /** Position among the account's entries, from 1. */
  seq: required(Number),
  /** Signed, in cents. */
  amount: required(Number),
  /** The account's balance after the entry, in cents. */
  balance: required(Number),
  /** Idempotency key: an account never has two entries with the same key. */
  key: required(String),
  at: required(Date),
};

/** A bet as its entries carry it: without its account, which each entry names, and without what settlement adds. */
export type StakedBet = DeepReadonly<InferRawDocTypeFromSchema<typeof stakedBetSchema>>;

const bet = required(stakedBetSchema);
/** An operator's reason for the result of the game; absent if the sources decided it. */
const note = optional(String);
/** Identifies the call that asked for the entry, so that a repeated call is recognized. */
const request = required(String);

/** The kinds of entries and what they refer to. A kind that refers to different things stands here several times. */
const kinds = [
  {
    kind: 'opening',
    ref: {
      /** Only in accounts of seasons with shortened days. */
      days: optional(shortDaysSchema),
      /** What deleted accounts with the same sign-in have taken at the cashier. Only in main accounts; absent for nothing. */
      cashier: optional(object({ depositedBefore: required(Boolean), toppedUpOn: nullable(String) })),
    },
  },
  /** With `hold`, the entry of that number has set the money aside before, and the amount is 0. */
  { kind: 'stake', ref: { bet, hold: optional(Number) } },
  { kind: 'hold', ref: { expiresAt: required(Date) } },
  { kind: 'release', ref: { hold: required(Number) } },
  /** Closes a decided bet, a lost one with an amount of 0. */
  { kind: 'payout', ref: { bet, result: required(String, { enum: ['won', 'lost'] }), note } },
  /** Closes a bet that its user cashed out, with the prices and the line that the amount was computed from. */
  {
    kind: 'payout',
    ref: {
      bet,
      result: required(String, { enum: ['cashed-out'] }),
      price: required(Number),
      otherPrice: required(Number),
      /** The line of the bet's side at that moment; absent for a moneyline. */
      line: optional(Number, halfPoints),
      /** True if the market's price was unconfirmed, so that no more than the stake was paid. Absent otherwise. */
      capped: optional(Boolean),
      /** When betting on the game ended, as known at that moment. */
      endTime: required(Date),
    },
  },
  /**
   * Closes a bet and returns its stake: the result was exactly on the bet's line (`push`), the game was void (old entries give
   * no reason), the bet was placed after the game had started, or its odds were an obvious error.
   */
  {
    kind: 'refund',
    ref: { bet, reason: optional(String, { enum: ['push', 'void', 'late', 'price-error'] }), note },
  },
  /** Returns the stake of a bet that its user undid (`cancelled` until undoing replaced cancelling). */
  {
    kind: 'refund',
    ref: { bet, reason: required(String, { enum: ['cancelled', 'undone'] }), endTime: required(Date) },
  },
  {
    kind: 'deposit',
    ref: {
      reason: required(String, { enum: ['first'] }),
      request,
      /**
       * Cents that the account had on hold and in play when the deposit was decided; absent in deposits from the time when
       * they did not depend on what the account had.
       */
      atStake: optional(Number),
    },
  },
  {
    kind: 'deposit',
    ref: {
      reason: required(String, { enum: ['top-up'] }),
      request,
      day: required(String),
      /**
       * Cents that the account had on hold and in play when the top-up was decided; absent in top-ups from the time when only
       * the balance counted.
       */
      atStake: optional(Number),
    },
  },
  /** Matches the first deposit, the entry of that number. */
  { kind: 'bonus', ref: { deposit: required(Number) } },
  /** Corrects a balance. */
  { kind: 'correction', ref: { reason: required(String) } },
  /**
   * The game's result was found wrong: one entry reverses what the bet was paid under the old result and pays what it is owed
   * under the new one. `revision` is the game's new result revision.
   */
  {
    kind: 'correction',
    ref: {
      reason: required(String),
      bet,
      from: required(String, { enum: results }),
      to: required(String, { enum: results }),
      revision: required(Number),
      /** Absent if the score did not decide the correction, and in corrections from before it was stored. */
      scores: optional(correctedScoresSchema),
      note,
    },
  },
  /** Pays the bankroll of a season again. */
  { kind: 'rebuy', ref: { request } },
] as const;

type Kinds = (typeof kinds)[number];
export type EntryKind = Kinds['kind'];

type RefOf<F extends Fields> = F extends Fields ? DeepReadonly<ObjectOf<F>> : never;

/** What an entry was for: the closed union of kinds, each with what it refers to. */
type Purpose = {
  [K in EntryKind]: { readonly kind: K; readonly ref: RefOf<Extract<Kinds, { readonly kind: K }>['ref']> };
}[EntryKind];

type RefOfKind<K extends EntryKind> = Extract<Purpose, { readonly kind: K }>['ref'];
export type OpeningRef = RefOfKind<'opening'>;
export type RefundRef = RefOfKind<'refund'>;
export type PayoutRef = RefOfKind<'payout'>;
export type DepositRef = RefOfKind<'deposit'>;
export type CorrectionRef = RefOfKind<'correction'>;

/** One line of an account's ledger. */
export type Entry = Purpose & DeepReadonly<ObjectOf<typeof entryFields>>;

/** What a move writes: the purpose and the signed amount in cents. */
export type Draft = Purpose & Pick<Entry, 'amount'>;

/** The id of an account's entry with this number. */
export function entryId(account: AccountId, seq: number): string {
  return `${account}:${seq}`;
}

/** Name of the index that rejects a second entry with the same key. */
export const keyIndex = 'account_1_key_1';

/** The entries of all accounts. */
export const entryCollection = defineCollection({
  name: 'ledger',
  fields: entryFields,
  // The compiler cannot see which kind has which reference.
  kinds: kinds.map(({ kind, ref }) => ({ kind: required(String, { enum: [kind] }), ref: required(object(ref)) })),
  indexes: [
    { key: { account: 1, key: 1 }, unique: true, name: keyIndex },
    // Not declared unique: `_id` holds both fields and is unique already, and a second check would cost every write.
    { key: { account: 1, seq: 1 } },
    { key: { at: 1 } },
    // Makes bet ids unique for each user, across all accounts (docs/decisions/0042), and finds the account of a bet.
    {
      key: { 'ref.bet.uid': 1, 'ref.bet.id': 1 },
      unique: true,
      name: 'stake_of_bet',
      partialFilterExpression: { kind: 'stake' },
    },
  ],
}) as unknown as CollectionDefinition<Entry>;
