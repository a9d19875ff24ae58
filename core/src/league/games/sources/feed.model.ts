import { leagueNames } from '@courtside/contract';
import { Schema } from 'mongoose';
import type { DocumentOf } from '../../../platform/db/collection.ts';
import { as } from '../../../platform/db/fields.ts';
import { documentOptions, objectOptions } from '../../../platform/db/schema-options.ts';
import { type NextGame, providerFailures } from '../providers/provider.ts';

const failureSchema = Schema.create(
  {
    kind: { type: String, enum: providerFailures, required: true },
    message: { type: String, required: true },
  },
  objectOptions,
);

const creditsSchema = Schema.create(
  {
    remaining: { type: Number, numbers: 'finite', required: true },
    used: { type: Number, numbers: 'finite', required: true },
    /** Cost of the last request. */
    last: { type: Number, numbers: 'finite', required: true },
    at: { type: Date, required: true },
  },
  objectOptions,
);

const disputeCreditsSchema = Schema.create(
  {
    month: { type: String, required: true },
    used: { type: Number, required: true },
  },
  objectOptions,
);

const upcomingSchema = Schema.create(
  {
    league: { type: String, enum: leagueNames, required: true },
    startTime: { type: Date, required: true },
    isDayOnly: { type: Boolean, required: true },
  },
  objectOptions,
);

/** The state of a source of games. */
export const feedSchema = Schema.create(
  {
    /** The source's name. */
    _id: { type: String, required: true },
    lastGoodAt: { type: Date, allowNull: false },
    lastFailureAt: { type: Date, allowNull: false },
    /** Why the last request failed. Absent since a request succeeded. */
    failure: { type: failureSchema, allowNull: false },
    /** When the source may be requested again. Absent when only the schedule decides. */
    notBefore: { type: Date, allowNull: false },
    /** Credits of a metered source as last reported. */
    credits: { type: creditsSchema, allowNull: false },
    /** The plan's credits per month, as last reported; unlike `credits`, it stays when a new month begins. Absent until then. */
    creditsPerMonth: { type: Number, numbers: 'finite', allowNull: false },
    /** Credits that requests about disputes have used in a month, `YYYY-MM`. Absent before the first such request. */
    disputeCredits: { type: disputeCreditsSchema, allowNull: false },
    /** `used` of the first response this month. Requests are free as long as it does not rise. */
    firstUsed: { type: Number, numbers: 'finite', allowNull: false },
    /** Upcoming tip-offs, from the free list of events. */
    tipOffs: { type: [{ type: Date, required: true }], allowNull: false, default: undefined },
    /** The next game of each league, from a source that lists games by league. */
    upcoming: { type: [upcomingSchema], allowNull: false, default: undefined, ...as<readonly NextGame[]>() },
    /** When the list of events was last read. */
    eventsAt: { type: Date, allowNull: false },
    /** The last good reading of odds. */
    oddsAt: { type: Date, allowNull: false },
    /** When the prices of that reading exceed their maximum age. */
    staleAt: { type: Date, allowNull: false },
  },
  { ...documentOptions, collection: 'feeds' },
);

export type FeedDoc = DocumentOf<typeof feedSchema>;

/** Changes of a source's state. A field that is undefined is removed. */
export type FeedChanges = { readonly [K in Exclude<keyof FeedDoc, '_id'>]?: FeedDoc[K] | undefined };
