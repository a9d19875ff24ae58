import type { PlayerLimitsDoc } from '../../betting/limits/player-limits-doc.ts';
import { defineCollection } from '../../platform/db/collection.ts';

/** The limits of a deleted account, for the next account with the same sign-in, as the `keptLimits` collection stores them. */
export interface KeptLimitsDoc extends Pick<PlayerLimitsDoc, 'pausedUntil' | 'dailyLimit' | 'next'> {
  /** The keyed hash of a way to sign in. */
  readonly _id: string;
  /** When the limits no longer apply to a new account. */
  readonly expiresAt: Date;
}

export const keptLimitsCollection = defineCollection<KeptLimitsDoc>({
  name: 'keptLimits',
  indexes: [{ key: { expiresAt: 1 } }],
});
