import { platformCollections } from '../platform/db/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { gameSchema } from './games/game.model.ts';
import { oddsHistorySchema } from './games/odds/odds-history.model.ts';
import { feedSchema } from './games/sources/feed.model.ts';
import { injuriesSchema } from './injuries/injuries.model.ts';

export const leagueCollections = {
  ...platformCollections,
  games: gameSchema,
  oddsHistory: oddsHistorySchema,
  feeds: feedSchema,
  injuries: injuriesSchema,
};

export type LeagueDatabase = Database<typeof leagueCollections>;
