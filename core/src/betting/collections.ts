import { leagueCollections } from '../league/collections.ts';
import { bettingAccountCollection, bettingSeasonAccountCollection } from '../ledger/account-state.ts';
import { betCollection } from '../ledger/bet-doc.ts';
import { bettingEntryCollection } from '../ledger/entry-kinds.ts';
import type { Database } from '../platform/db/database.ts';
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
