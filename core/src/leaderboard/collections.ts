import type { ledgerCollections } from '../ledger/collections.ts';
import type { Database } from '../platform/db/database.ts';

/** The collection that the leaderboard ranks. */
export type LeaderboardDatabase = Database<Pick<typeof ledgerCollections, 'users'>>;
