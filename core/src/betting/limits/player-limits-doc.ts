import type { Uid } from '../../money/account-id.ts';
import { defineCollection } from '../../platform/db/collection.ts';

/** What a user allows themselves, as the `playerLimits` collection stores it. Most users have no document. */
export interface PlayerLimitsDoc {
  readonly _id: Uid;
  /** The end of the last pause; null if there was none. */
  readonly pausedUntil: Date | null;
  /** Cents; null without a limit. */
  readonly dailyLimit: number | null;
  /** A higher limit, or none, and when it applies; null if the user has not asked for one. */
  readonly next: { readonly dailyLimit: number | null; readonly at: Date } | null;
  /** Counts the changes of the daily limit. */
  readonly version: number;
}

export const playerLimitsCollection = defineCollection<PlayerLimitsDoc>({ name: 'playerLimits', indexes: [] });
