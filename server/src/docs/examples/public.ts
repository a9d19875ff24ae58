import type { injuryRoutes } from '@courtside/contract/routes/injuries';
import type { leaderboardRoutes } from '@courtside/contract/routes/leaderboard';
import { ann, type ExamplesOf, openedAt, publicUser, type RouteExample } from './example.ts';

const row = {
  ...publicUser(ann, 1000),
  atStake: 0,
  rank: 1,
  position: 1,
  placesGained: null,
  netProfit: 0,
  hasBet: false,
};
const meta = { nextCursor: null, total: 1 };
const injuries: Pick<RouteExample<'readInjuries'>, 'status' | 'data' | 'meta'> = {
  status: 200,
  data: [
    {
      teamName: 'Boston Celtics',
      players: [
        {
          playerName: 'Robert Williams III',
          position: 'C',
          returnDate: 'Mar 15',
          injuryStatus: 'Out',
          injuryDetails: 'Hamstring',
          isNew: false,
          changedAt: null,
        },
      ],
    },
  ],
  meta: { lastUpdated: openedAt, changedAt: openedAt, failure: null },
};

export const leaderboardExamples: ExamplesOf<typeof leaderboardRoutes> = {
  listUsers: { query: { limit: '1' }, status: 200, data: [{ ...publicUser(ann, 1000), atStake: 0 }], meta },
  readLeaderboard: { query: { start: '1', limit: '1' }, status: 200, data: [row], meta },
  searchUsers: { query: { name: 'an', limit: '5' }, status: 200, data: [row] },
  getRank: { params: { uid: ann.uid }, status: 200, data: { rank: 1, position: 1, placesGained: null, total: 1 } },
};

export const injuryExamples: ExamplesOf<typeof injuryRoutes> = {
  readInjuries: { ...injuries },
  scrapeInjuries: { body: {}, ...injuries },
};
