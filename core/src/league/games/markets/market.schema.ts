import { pauseReasonSchema } from '@courtside/contract';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { as, type DeepReadonly, nullable } from '../../../platform/db/fields.ts';
import { objectOptions } from '../../../platform/db/schema-options.ts';

/** Why a market accepts no bets. Never `stale`: its `staleAt` already says it. */
export const storedPauses = pauseReasonSchema.exclude(['stale']).options;
export type StoredPause = (typeof storedPauses)[number];

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

/** The line and the prices of one market, how old they are, and why they accept no bets. */
const marketSchema = Schema.create(
  {
    /**
     * Spread: points added to team 1's score. Total: points of both teams together. A multiple of 0.5. Null for a moneyline.
     */
    line: nullable(Number, { numbers: 'halves' }),
    /** American prices: team 1 and team 2 of a moneyline or a spread, over and under of a total. */
    prices: { type: [Number], required: true, ...as<readonly [number, number]>() },
    /** The bookmaker that offers the price; null for the simulator's own. */
    bookmaker: nullable(String),
    /** When the source last changed the price or the line. */
    updatedAt: { type: Date, required: true },
    /** The source's own time of that change, if it was ahead of our clock; `updatedAt` is then when it was first read. */
    reportedAt: { type: Date, allowNull: false },
    /** When the price was last read. */
    readAt: { type: Date, required: true },
    /** No bet is accepted at this price from then on. */
    staleAt: { type: Date, required: true },
    /** Why no bets are accepted; null while they are. */
    pause: nullable(String, { enum: storedPauses }),
    /** When prices are expected back, if that is known. */
    resumesAt: nullable(Date),
    /** True if no other bookmaker had a usable price. Absent otherwise. */
    soleBookmaker: { type: Boolean, allowNull: false },
    /** True from the market's first reading, which was at `readAt`, until later ones confirm the price. Absent otherwise. */
    unconfirmed: { type: Boolean, allowNull: false },
    /** Absent while there is nothing to compare, and in events. */
    tracking: { type: marketTrackingSchema, allowNull: false },
  },
  objectOptions,
);

/** The markets of a game by name. A spread or a total is absent while no source offers it. */
export const marketsSchema = Schema.create(
  {
    moneyline: { type: marketSchema, required: true },
    spread: { type: marketSchema, allowNull: false },
    total: { type: marketSchema, allowNull: false },
  },
  objectOptions,
);

/** One market of a game. */
export type Market = DeepReadonly<InferRawDocTypeFromSchema<typeof marketSchema>>;

/** The markets of a game by name. */
export type Markets = DeepReadonly<InferRawDocTypeFromSchema<typeof marketsSchema>>;

/** What the next odds reading of a market is compared with. */
export type MarketTracking = NonNullable<Market['tracking']>;
