import { leagueCollections } from '../league/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { betCollection } from './bets/bet-doc.ts';
import { bettingAccountCollection } from './ledger/betting-state.ts';

export const bettingCollections = {
  ...leagueCollections,
  /** The documents of `accounts` with the fields of betting. */
  bettingAccounts: bettingAccountCollection,
  bets: betCollection,
};

export type BettingDatabase = Database<typeof bettingCollections>;
