import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import type { DeepReadonly } from '../platform/db/fields.ts';
import { objectOptions } from '../platform/db/schema-options.ts';

/** Days of a season that are shorter than those of the calendar (`ShortDays`). */
export const shortDaysSchema = Schema.create(
  {
    firstDay: { type: String, required: true },
    startsAt: { type: Date, required: true },
    dayMs: { type: Number, required: true },
  },
  objectOptions,
);

/** The bets on games that tip off in one week. */
const weekSchema = Schema.create(
  {
    /** The week's Monday, `yyyy-mm-dd`. */
    week: { type: String, required: true },
    /** What decided bets have paid back, less their stakes, cents. */
    profit: { type: Number, required: true },
    /** How many bets are decided. Refunds of void bets do not count. */
    bets: { type: Number, required: true },
    pending: { type: Number, required: true },
  },
  objectOptions,
);

/** Bets that are decided before their tip-off. */
const hiddenSchema = Schema.create(
  {
    startTime: { type: Date, required: true },
    /** Cents. */
    profit: { type: Number, required: true },
    bets: { type: Number, required: true },
  },
  objectOptions,
);

/** What the boards of a season need to know of a member's bets: a fold of the account's entries. */
export const seasonSumsSchema = Schema.create(
  {
    /** Absent in seasons with days of the calendar. */
    days: { type: shortDaysSchema, allowNull: false },
    /** Weeks without bets are left out. */
    weeks: { type: [weekSchema], required: true },
    /** The part of `weeks` that is decided before the tip-off, by tip-off. The group must not see it until then. */
    hidden: { type: [hiddenSchema], required: true },
    /** Number of the last entry that decided a bet or changed its result; 0 before. */
    decidedAt: { type: Number, required: true },
  },
  objectOptions,
);

export type SeasonSums = DeepReadonly<InferRawDocTypeFromSchema<typeof seasonSumsSchema>>;
