import { leagueCollections } from '../league/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { betCollection } from './bets/bet-doc.ts';
import { bettingAccountCollection, bettingSeasonAccountCollection } from './ledger/betting-state.ts';
import { bettingEntryCollection } from './ledger/entry-kinds.ts';
import { playerLimitsCollection } from './limits/player-limits-doc.ts';

export const bettingCollections = {
  ...leagueCollections,
  /** The documents of `accounts` with the fields of betting. */
  bettingAccounts: bettingAccountCollection,
  bettingSeasonAccounts: bettingSeasonAccountCollection,
  bettingEntries: bettingEntryCollection,
  bets: betCollection,
  playerLimits: playerLimitsCollection,
};

export type BettingDatabase = Database<typeof bettingCollections>;
