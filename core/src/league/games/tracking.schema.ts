import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { type DeepReadonly, nullable } from '../../platform/db/fields.ts';
import { objectOptions } from '../../platform/db/schema-options.ts';
import { storedPauses } from './markets/market.schema.ts';

/** A start time that differs from the known one and waits for a second reading. */
const startClaimSchema = Schema.create(
  {
    startTime: { type: Date, required: true },
    /** When it was first read. */
    at: { type: Date, required: true },
  },
  objectOptions,
);

/** A question about a game's result that another source has to answer: a dispute, a call-off, or a contradicted result. */
const openQuestionSchema = Schema.create(
  {
    openedAt: { type: Date, required: true },
    /** When a report last changed. */
    changedAt: { type: Date, required: true },
    /** No longer written or read: the reports of a dispute count no longer than others. */
    disputedBy: { type: [String], allowNull: false, default: undefined },
  },
  objectOptions,
);

/** The last clock of the game in play, and when a source reported it. */
const lastClockSchema = Schema.create(
  {
    period: { type: Number, required: true },
    /** Periods of regulation, if they are not those of the league. Absent otherwise. */
    regulation: { type: Number, allowNull: false },
    secondsLeft: { type: Number, required: true, numbers: 'finite' },
    at: { type: Date, required: true },
  },
  objectOptions,
);

/** State of a game, apart from its markets, that the next reading is compared with. */
export const trackingSchema = Schema.create(
  {
    /** Confirmed start times, by source. */
    starts: { type: Map, of: { type: Date, required: true }, required: true },
    /** Unconfirmed start times, by source. */
    claims: { type: Map, of: startClaimSchema, required: true },
    /** When each source first reported the game as started; removed when the source retracts that. */
    liveSince: { type: Map, of: { type: Date, required: true }, required: true },
    /** Why the results sources pause all markets. */
    resultsPause: nullable(String, { enum: storedPauses }),
    /** Absent until the game is in play. */
    lastClock: { type: lastClockSchema, allowNull: false },
    /** What the result waits for, in a sentence, while reports contradict each other or need a second reading. */
    waitsFor: { type: String, allowNull: false },
    /** True once any source has reported the game live, also after the source took that back. Absent before. */
    wasLive: { type: Boolean, allowNull: false },
    /** Absent while there is none. */
    openQuestion: { type: openQuestionSchema, allowNull: false },
    /** True while moneyline and spread contradict each other, which pauses both. Absent otherwise. */
    conflict: { type: Boolean, allowNull: false },
  },
  objectOptions,
);

/** State of a game, apart from its markets, that the next reading is compared with. */
export type Tracking = DeepReadonly<InferRawDocTypeFromSchema<typeof trackingSchema>>;

/** The last game clock that a source reported, and when. */
export type LastClock = NonNullable<Tracking['lastClock']>;

/** A question about a game's result that another source has to answer. */
export type OpenQuestion = NonNullable<Tracking['openQuestion']>;

/** A start time that waits for a second reading. */
export type StartClaim = Tracking['claims'][string];

export const untracked: Tracking = { starts: {}, claims: {}, liveSince: {}, resultsPause: null };
