import { ledgerCollections } from '../ledger/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { playerLimitsSchema } from './limits/player-limits.model.ts';

export const bettingCollections = {
  ...ledgerCollections,
  playerLimits: playerLimitsSchema,
};

export type BettingDatabase = Database<typeof bettingCollections>;
