import { defineCollection } from '../../platform/db/collection.ts';
import type { Credits, ProviderFailure } from './providers/provider.ts';

/** The state of a source of games, as the `feeds` collection stores it. */
export interface FeedDoc {
  /** The source's name. */
  readonly _id: string;
  readonly lastGoodAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** Why the last request failed; null since a request succeeded. */
  readonly failure: { readonly kind: ProviderFailure; readonly message: string } | null;
  /** When the source may be requested again; null when only the schedule decides. */
  readonly notBefore: Date | null;
  /** Credits of a metered source as last reported. */
  readonly credits: (Credits & { readonly at: Date }) | null;
  /** The plan's credits per month, as last reported; unlike `credits`, it stays when a new month begins. Absent until then. */
  readonly creditsPerMonth?: number;
  /** `used` of the first response this month. Requests are free as long as it does not rise. */
  readonly firstUsed: number | null;
  /** Upcoming tip-offs, from the free list of events. */
  readonly tipOffs?: readonly Date[];
  /** When the list of events was last read. */
  readonly eventsAt: Date | null;
  /** The last good reading of odds. */
  readonly oddsAt: Date | null;
  /** When the prices of that reading exceed their maximum age. */
  readonly staleAt: Date | null;
}

export const feedCollection = defineCollection<FeedDoc>({ name: 'feeds' });
