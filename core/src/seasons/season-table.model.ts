import { seasonStateSchema } from '@courtside/contract';
import { Schema } from 'mongoose';
import { betFields } from '../ledger/bet.model.ts';
import type { DocumentOf } from '../platform/db/collection.ts';
import { type DeepReadonly, type ObjectOf, object } from '../platform/db/fields.ts';
import { documentOptions } from '../platform/db/schema-options.ts';

/** A member's line in the table of a season. Money in cents. */
const rowSchema = object({
  uid: { type: String, required: true },
  username: { type: String, required: true },
  /** Bankroll + profit − debt. */
  standing: { type: Number, required: true },
  /** What decided and cashed-out bets have paid back, less their stakes. */
  profit: { type: Number, required: true },
  /** Rebuys taken × bankroll. */
  debt: { type: Number, required: true },
  /** One more than the number of members with a higher standing: members with the same standing share a rank. */
  rank: { type: Number, required: true },
  /** Position in the list, from 1. No two members share a position. */
  position: { type: Number, required: true },
  rebuys: { type: Number, required: true },
  balance: { type: Number, required: true },
  inPlay: { type: Number, required: true },
  joinedOn: { type: String, required: true },
  joinedLate: { type: Boolean, required: true },
  /** Ranks gained since the day began, negative if lost. Absent for a member who joined today, and in a final table. */
  placesGained: { type: Number, allowNull: false },
  /** All bets that were not refunded as void. */
  bets: { type: Number, required: true },
  won: { type: Number, required: true },
  lost: { type: Number, required: true },
  push: { type: Number, required: true },
  isMember: { type: Boolean, required: true },
});

/** A member's line in the board of a week. */
const weekRowSchema = object({
  uid: { type: String, required: true },
  username: { type: String, required: true },
  rank: { type: Number, required: true },
  profit: { type: Number, required: true },
  bets: { type: Number, required: true },
});

const winnerSchema = object({
  uid: { type: String, required: true },
  username: { type: String, required: true },
});

/** The board of a week: Monday to Sunday, cut at the season's first and last day. Money in cents. */
const weekBoardSchema = object({
  firstDay: { type: String, required: true },
  lastDay: { type: String, required: true },
  startsAt: { type: Date, required: true },
  /** Exclusive. */
  endsAt: { type: Date, required: true },
  state: { type: String, enum: seasonStateSchema.options, required: true },
  /** The first ten members by profit. */
  rows: { type: [weekRowSchema], required: true },
  /** Empty until the week is final; several if they are tied. */
  winners: { type: [winnerSchema], required: true },
});

/** A bet with the name of the member who placed it, and its profit in cents. */
const namedBetSchema = object({
  bet: { type: object(betFields), required: true },
  username: { type: String, required: true },
  profit: { type: Number, required: true },
});

const streakSchema = object({
  uid: { type: String, required: true },
  username: { type: String, required: true },
  wins: { type: Number, required: true },
});

/** The outstanding bets of a season. Each field is absent if there is none. */
const bestsSchema = object({
  bestBet: { type: namedBetSchema, allowNull: false },
  worstBet: { type: namedBetSchema, allowNull: false },
  longestStreak: { type: streakSchema, allowNull: false },
});

const dayProfitSchema = object({
  day: { type: String, required: true },
  profit: { type: Number, required: true },
});

const memberRecordFields = {
  uid: { type: String, required: true },
  /** Won bets in a row. */
  longestStreak: { type: Number, required: true },
  /** The day with the highest profit, in cents. Absent without a profit on any day. */
  bestDay: { type: dayProfitSchema, allowNull: false },
} as const;

/** What a member's decided bets of a season were at their best. */
export type MemberRecord = DeepReadonly<ObjectOf<typeof memberRecordFields>>;

/** The last entry of a member that the table counts. */
const headSchema = object({
  uid: { type: String, required: true },
  seq: { type: Number, required: true },
});

const seasonTableFields = {
  /** The season's id. */
  _id: { type: String, required: true },
  finalAt: { type: Date, required: true },
  champions: { type: [{ type: String, required: true }], required: true },
  /** The number of the last entry of each member that the table counts. */
  heads: { type: [headSchema], required: true },
  rows: { type: [rowSchema], required: true },
  weeks: { type: [weekBoardSchema], required: true },
  bests: { type: bestsSchema, required: true },
  /** Of the members with decided bets. Absent in tables of earlier versions. */
  records: { type: [object(memberRecordFields)], allowNull: false, default: undefined },
} as const;

/** Named, because the compiler does not write out a type of this length. */
interface SeasonTableFields extends ObjectOf<typeof seasonTableFields> {}

/**
 * The table of a season that is final. It is written once. Its type is given because Mongoose does not infer lists of objects
 * that may be absent.
 */
export const seasonTableSchema: Schema<SeasonTableFields> = new Schema(seasonTableFields, {
  ...documentOptions,
  collection: 'seasonTables',
});

export type SeasonTableDoc = DocumentOf<typeof seasonTableSchema>;

/** What the members of a group see of a season. Money in cents. */
export type SeasonTable = Pick<SeasonTableDoc, 'rows' | 'weeks' | 'bests'>;

/** A member's line in the table of a season. */
export type SeasonRow = SeasonTable['rows'][number];

/** The board of a week. */
export type WeekBoard = SeasonTable['weeks'][number];

/** A bet with the name of the member who placed it. */
export type NamedBet = NonNullable<SeasonTable['bests']['bestBet']>;
