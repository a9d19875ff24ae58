import { ledgerCollections } from '../ledger/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { playerLimitsCollection } from './limits/player-limits-doc.ts';

export const bettingCollections = {
  ...ledgerCollections,
  playerLimits: playerLimitsCollection,
};

export type BettingDatabase = Database<typeof bettingCollections>;
