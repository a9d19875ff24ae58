import {
  type DefaultSchemaOptions,
  type HydratedDocument,
  type InferRawDocTypeFromSchema,
  type Model,
  Schema,
} from 'mongoose';
import { as, type DeepReadonly, nullable, type ObjectOf } from '../platform/db/fields.ts';
import { documentOptions, objectOptions } from '../platform/db/schema-options.ts';
import type { AccountId } from './account-id.ts';
import { correctedScoresSchema, correctedStatuses, legResults, stakedBetSchema } from './bet.model.ts';
import { legAtCashOutSchema } from './leg-at-cash-out.schema.ts';
import { shortDaysSchema } from './season-sums.schema.ts';

/** The fields of an entry that do not depend on its kind. */
const entryFields = {
  /** The entry's `entryId`, so that an account has one entry of each number. */
  _id: { type: String, required: true },
  account: { type: String, required: true, ...as<AccountId>() },
  /** Position among the account's entries, from 1. */
  seq: { type: Number, required: true },
  /** Signed, in cents. */
  amount: { type: Number, required: true },
  /** The account's balance after the entry, in cents. */
  balance: { type: Number, required: true },
  /** Idempotency key: an account never has two entries with the same key. */
  key: { type: String, required: true },
  at: { type: Date, required: true },
} as const;

/** A bet as its entries carry it: without its account, which each entry names, and without what settlement adds. */
export type StakedBet = DeepReadonly<InferRawDocTypeFromSchema<typeof stakedBetSchema>>;

const bet = { type: stakedBetSchema, required: true } as const;
/** An operator's reason for the result of the game; absent if the sources decided it. */
const note = { type: String, allowNull: false } as const;
/** Identifies the call that asked for the entry, so that a repeated call is recognized. */
const request = { type: String, required: true } as const;

const usedAtCashierSchema = Schema.create(
  { depositedBefore: { type: Boolean, required: true }, toppedUpOn: nullable(String) },
  objectOptions,
);

const openingSchema = Schema.create(
  {
    /** Only in accounts of seasons with shortened days. */
    days: { type: shortDaysSchema, allowNull: false },
    /** What deleted accounts with the same sign-in have taken at the cashier. Only in main accounts; absent for nothing. */
    cashier: { type: usedAtCashierSchema, allowNull: false },
  },
  objectOptions,
);

const stakeSchema = Schema.create(
  {
    bet,
    /** The number of the entry that has set the money aside before. The amount is 0 then. */
    hold: { type: Number, allowNull: false },
  },
  objectOptions,
);

const holdSchema = Schema.create({ expiresAt: { type: Date, required: true } }, objectOptions);

/** Sets a stake of a head-to-head aside. */
const challengeHoldSchema = Schema.create(
  {
    /** When the challenge expired, as known at that time. The hold itself does not: only the challenge's end releases it. */
    expiresAt: { type: Date, required: true },
    challenge: { type: String, required: true },
    /** How far below 0 the tab could go, in cents. */
    limit: { type: Number, required: true },
  },
  objectOptions,
);

const releaseSchema = Schema.create({ hold: { type: Number, required: true } }, objectOptions);

/** Closes a decided bet, a lost one with an amount of 0. */
const decidedSchema = Schema.create(
  { bet, result: { type: String, enum: ['won', 'lost'] as const, required: true }, legResults, note },
  objectOptions,
);

/** Closes a bet that its user cashed out, with the prices and the line that the amount was computed from. */
const cashedOutSchema = Schema.create(
  {
    bet,
    result: { type: String, enum: ['cashed-out'] as const, required: true },
    price: { type: Number, required: true },
    otherPrice: { type: Number, required: true },
    /** The line of the bet's side at that moment; absent for a moneyline. */
    line: { type: Number, numbers: 'halves', allowNull: false },
    /** True if the market's price was unconfirmed, so that no more than the stake was paid. Absent otherwise. */
    capped: { type: Boolean, allowNull: false },
    /** When betting on the game ended, as known at that moment. */
    endTime: { type: Date, required: true },
  },
  objectOptions,
);

/** Closes a parlay that its user cashed out, with what the amount was computed from. */
const cashedOutParlaySchema = Schema.create(
  {
    bet,
    result: { type: String, enum: ['cashed-out'] as const, required: true },
    /** In the order of the legs. */
    legs: { type: [legAtCashOutSchema], required: true },
    /** True if the price of an open leg was unconfirmed, so that no more than the stake was paid. Absent otherwise. */
    capped: { type: Boolean, allowNull: false },
    /** When betting on the first game of an open leg ended, as known at that moment. */
    endTime: { type: Date, required: true },
  },
  objectOptions,
);

/**
 * Closes a bet and returns its stake: the result was exactly on the bet's line (`push`), the game was void (old entries give
 * no reason), the bet was placed after the game had started, or its odds were an obvious error.
 */
const returnedSchema = Schema.create(
  {
    bet,
    reason: { type: String, enum: ['push', 'void', 'late', 'price-error'] as const, allowNull: false },
    legResults,
    note,
  },
  objectOptions,
);

/** Returns the stake of a bet that its user undid (`cancelled` until undoing replaced cancelling). */
const undoneSchema = Schema.create(
  {
    bet,
    reason: { type: String, enum: ['cancelled', 'undone'] as const, required: true },
    endTime: { type: Date, required: true },
  },
  objectOptions,
);

const firstDepositSchema = Schema.create(
  {
    reason: { type: String, enum: ['first'] as const, required: true },
    request,
    /**
     * Cents that the account had on hold and in play when the deposit was decided; absent in deposits from the time when
     * they did not depend on what the account had.
     */
    atStake: { type: Number, allowNull: false },
  },
  objectOptions,
);

const topUpSchema = Schema.create(
  {
    reason: { type: String, enum: ['top-up'] as const, required: true },
    request,
    day: { type: String, required: true },
    /**
     * Cents that the account had on hold and in play when the top-up was decided; absent in top-ups from the time when only
     * the balance counted.
     */
    atStake: { type: Number, allowNull: false },
  },
  objectOptions,
);

/** Matches the first deposit, the entry of that number. */
const bonusSchema = Schema.create({ deposit: { type: Number, required: true } }, objectOptions);

/** Corrects a balance. */
const balanceCorrectionSchema = Schema.create({ reason: { type: String, required: true } }, objectOptions);

/** The result of a game, as the entry that corrects a parlay names it. */
const resultRefSchema = Schema.create(
  { gameId: { type: String, required: true }, revision: { type: Number, required: true } },
  objectOptions,
);

/**
 * The game's result was found wrong: one entry reverses what the bet was paid under the old result and pays what it is owed
 * under the new one.
 */
const betCorrectionSchema = Schema.create(
  {
    reason: { type: String, required: true },
    bet,
    from: { type: String, enum: correctedStatuses, required: true },
    to: { type: String, enum: correctedStatuses, required: true },
    /** The game's new result revision; for a parlay, one more than at the correction before, from 2. */
    revision: { type: Number, required: true },
    /** The result that corrects a parlay. Absent for a bet on one game. */
    result: { type: resultRefSchema, allowNull: false },
    legResults,
    /** Absent if the score did not decide the correction, and in corrections from before it was stored. */
    scores: { type: correctedScoresSchema, allowNull: false },
    note,
  },
  objectOptions,
);

/** Pays the bankroll of a season again. */
const rebuySchema = Schema.create({ request }, objectOptions);

/** The kinds of entries and what they refer to. A kind that refers to different things stands here several times. */
const kinds = [
  { kind: 'opening', ref: openingSchema },
  { kind: 'stake', ref: stakeSchema },
  { kind: 'hold', ref: holdSchema },
  { kind: 'hold', ref: challengeHoldSchema },
  { kind: 'release', ref: releaseSchema },
  { kind: 'payout', ref: decidedSchema },
  { kind: 'payout', ref: cashedOutSchema },
  { kind: 'payout', ref: cashedOutParlaySchema },
  { kind: 'refund', ref: returnedSchema },
  { kind: 'refund', ref: undoneSchema },
  { kind: 'deposit', ref: firstDepositSchema },
  { kind: 'deposit', ref: topUpSchema },
  { kind: 'bonus', ref: bonusSchema },
  { kind: 'correction', ref: balanceCorrectionSchema },
  { kind: 'correction', ref: betCorrectionSchema },
  { kind: 'rebuy', ref: rebuySchema },
] as const;

type Kinds = (typeof kinds)[number];
type EntryKind = Kinds['kind'];

type RefOf<S> = S extends Schema ? DeepReadonly<InferRawDocTypeFromSchema<S>> : never;

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

/** The schema of an entry of each kind. The database accepts these and no others. */
const kindSchemas = kinds.map(
  ({ kind, ref }) =>
    new Schema(
      {
        ...entryFields,
        kind: { type: String, enum: [kind], required: true },
        ref: { type: ref, required: true },
      },
      objectOptions,
    ),
);

/** Named types only: the compiler cannot write down what Mongoose infers from the union of kinds. */
type EntrySchema = Schema<
  Entry,
  Model<Entry>,
  object,
  object,
  object,
  object,
  DefaultSchemaOptions,
  Entry,
  HydratedDocument<Entry>,
  unknown,
  Entry
>;

/** The entries of all accounts. Mongoose casts a reference as the database has it: its fields depend on the kind. */
export const entrySchema: EntrySchema = new Schema(
  {
    ...entryFields,
    kind: { type: String, required: true, kinds: kindSchemas },
    ref: { type: Schema.Types.Mixed, required: true },
  },
  { ...documentOptions, collection: 'ledger' },
);

// Finds an entry by its idempotency key, and rejects a second one.
entrySchema.index({ account: 1, key: 1 }, { unique: true, name: keyIndex });
// Reads the entries of an account in order. Not declared unique: `_id` holds both fields and is unique already, and a second
// check would cost every write.
entrySchema.index({ account: 1, seq: 1 });
// Finds the entries since a time, for the audit and for the recovery after a crash.
entrySchema.index({ at: 1 });
// Makes bet ids unique for each user, across all accounts (docs/decisions/0042), and finds the account of a bet.
entrySchema.index(
  { 'ref.bet.uid': 1, 'ref.bet.id': 1 },
  { unique: true, name: 'stake_of_bet', partialFilterExpression: { kind: 'stake' } },
);
