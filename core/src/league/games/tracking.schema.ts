import { pauseReasonSchema } from '@courtside/contract';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { as, type DeepReadonly, nullable } from '../../platform/db/fields.ts';
import { objectOptions } from '../../platform/db/schema-options.ts';

/** Why a market accepts no bets. Never `stale`: its `staleAt` already says it. */
export const storedPauses = pauseReasonSchema.exclude(['stale']).options;
export type StoredPause = (typeof storedPauses)[number];

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

/** A line or price too far from the last one to be used immediately; it waits for a second reading. */
const priceClaimSchema = Schema.create(
  {
    line: nullable(Number, { numbers: 'halves' }),
    prices: { type: [Number], required: true, ...as<readonly [number, number]>() },
    /** When it was first read. */
    at: { type: Date, required: true },
  },
  objectOptions,
);

/** What the next odds reading of a market is compared with. */
const marketTrackingSchema = Schema.create(
  {
    claim: nullable(priceClaimSchema),
    /**
     * When the same bookmaker's unconfirmed price was read again; it confirms the price only with a third reading. Absent or
     * null otherwise.
     */
    repeatedAt: { type: Date },
    /** Why the odds source pauses the market. */
    pause: nullable(String, { enum: storedPauses }),
  },
  objectOptions,
);

/** Each market is absent until its first reading. */
const marketsTrackingSchema = Schema.create(
  {
    moneyline: { type: marketTrackingSchema, allowNull: false },
    spread: { type: marketTrackingSchema, allowNull: false },
    total: { type: marketTrackingSchema, allowNull: false },
  },
  objectOptions,
);

/** The last clock of the game in play, and when a source reported it. */
const lastClockSchema = Schema.create(
  {
    period: { type: Number, required: true },
    secondsLeft: { type: Number, required: true, numbers: 'finite' },
    at: { type: Date, required: true },
  },
  objectOptions,
);

/** A moneyline that waited for a second reading, when a game had one market. */
const earlierClaimSchema = Schema.create(
  {
    team1Price: { type: Number, required: true },
    team2Price: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  objectOptions,
);

/** Why the sources paused the market, when a game had one. */
const earlierPausesSchema = Schema.create(
  {
    odds: nullable(String, { enum: storedPauses }),
    results: nullable(String, { enum: storedPauses }),
  },
  objectOptions,
);

/** State of any stored game that the next reading is compared with. */
export const trackingSchema = Schema.create(
  {
    /** Confirmed start times, by source. */
    starts: { type: Map, of: { type: Date, required: true }, required: true },
    /** Unconfirmed start times, by source. */
    claims: { type: Map, of: startClaimSchema, required: true },
    /** When each source first reported the game as started; removed when the source retracts that. */
    liveSince: { type: Map, of: { type: Date, required: true }, required: true },
    /** Absent in games stored when a game had one market. */
    markets: { type: marketsTrackingSchema, allowNull: false },
    /** Why the results sources pause all markets. Absent in games stored when a game had one market. */
    resultsPause: { type: String, enum: storedPauses },
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
    /** Only in games stored when a game had one market. */
    price: { type: earlierClaimSchema },
    /** Only in games stored when a game had one market. */
    pausedBy: { type: earlierPausesSchema, allowNull: false },
  },
  objectOptions,
);

type StoredTracking = DeepReadonly<InferRawDocTypeFromSchema<typeof trackingSchema>>;

/** State of a game that the next reading is compared with. */
export type Tracking = Omit<StoredTracking, 'markets' | 'resultsPause' | 'price' | 'pausedBy'> &
  Required<Pick<StoredTracking, 'markets' | 'resultsPause'>>;

/** The tracking of games that were stored when a game had one market. */
export type EarlierTracking = Pick<StoredTracking, 'starts' | 'claims' | 'liveSince'> &
  Required<Pick<StoredTracking, 'price' | 'pausedBy'>>;

/** What the next odds reading of a market is compared with. */
export type MarketTracking = NonNullable<Tracking['markets']['moneyline']>;

/** The last game clock that a source reported, and when. */
export type LastClock = NonNullable<Tracking['lastClock']>;

/** A question about a game's result that another source has to answer. */
export type OpenQuestion = NonNullable<Tracking['openQuestion']>;

/** A start time that waits for a second reading. */
export type StartClaim = Tracking['claims'][string];

export const untracked: Tracking = { starts: {}, claims: {}, liveSince: {}, markets: {}, resultsPause: null };
