import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { nullable, object, optional, required, withDecimals } from '../../platform/db/fields.ts';
import { providerFailures } from './providers/provider.ts';

/** The state of a source of games. */
export const feedCollection = defineCollection({
  name: 'feeds',
  fields: {
    /** The source's name. */
    _id: required(String),
    lastGoodAt: nullable(Date),
    lastFailureAt: nullable(Date),
    /** Why the last request failed; null since a request succeeded. */
    failure: nullable(object({ kind: required(String, { enum: providerFailures }), message: required(String) })),
    /** When the source may be requested again; null when only the schedule decides. */
    notBefore: nullable(Date),
    /** Credits of a metered source as last reported. */
    credits: nullable(
      object({
        remaining: required(Number, withDecimals),
        used: required(Number, withDecimals),
        /** Cost of the last request. */
        last: required(Number, withDecimals),
        at: required(Date),
      }),
    ),
    /** The plan's credits per month, as last reported; unlike `credits`, it stays when a new month begins. Absent until then. */
    creditsPerMonth: optional(Number, withDecimals),
    /** Credits that requests about disputes have used in a month, `YYYY-MM`. Absent before the first such request. */
    disputeCredits: optional(object({ month: required(String), used: required(Number) })),
    /** `used` of the first response this month. Requests are free as long as it does not rise. */
    firstUsed: nullable(Number, withDecimals),
    /** Upcoming tip-offs, from the free list of events. */
    tipOffs: optional([{ type: Date, required: true }]),
    /** When the list of events was last read. */
    eventsAt: nullable(Date),
    /** The last good reading of odds. */
    oddsAt: nullable(Date),
    /** When the prices of that reading exceed their maximum age. */
    staleAt: nullable(Date),
  },
});

export type FeedDoc = DocumentOf<typeof feedCollection>;
