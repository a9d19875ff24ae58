import { DomainError } from '@courtside/contract';
import { maxPageLimit } from '../limits/rules.ts';
import { presentFoundUser, presentLeaderboardRow, presentPublicUser } from '../presenters/public-user.ts';
import type { RouteTable } from './route.ts';
import { StreamedList } from './streamed-list.ts';

export const leaderboardRoutes: Pick<RouteTable, 'listUsers' | 'readLeaderboard' | 'searchUsers' | 'getRank'> = {
  listUsers: {
    route: 'GET /api/users',
    access: 'public',
    errors: {},
    async handle({ core, query: { limit, cursor } }) {
      if (limit === undefined && cursor === undefined) {
        return StreamedList.begin('listUsers', {
          batches: core.accounts.all(),
          brackets: ['[', ']'],
          toJson: (user) => JSON.stringify(presentPublicUser(user)),
          meta: (total) => ({ nextCursor: null, total }),
        });
      }
      const { rows, ...meta } = await core.leaderboard.page({ limit: limit ?? maxPageLimit, cursor });
      return { status: 200, data: rows.map(presentPublicUser), meta };
    },
  },

  readLeaderboard: {
    route: 'GET /api/leaderboard',
    access: 'public',
    cacheMs: 100,
    errors: {},
    async handle({ core, query: { limit, cursor, start } }) {
      const { rows, ...meta } = await core.leaderboard.page({ limit, cursor, start });
      return { status: 200, data: rows.map(presentLeaderboardRow), meta };
    },
  },

  searchUsers: {
    route: 'GET /api/leaderboard/search',
    access: 'public',
    errors: {},
    async handle({ core, query: { name, limit } }) {
      const found = await core.leaderboard.search(name, limit);
      return { status: 200, data: found.map(presentFoundUser) };
    },
  },

  getRank: {
    route: 'GET /api/users/:uid/rank',
    access: 'self',
    errors: { 'user-not-found': 404 },
    async handle({ core, params: { uid } }) {
      const rank = await core.leaderboard.rankOf(uid);
      if (rank === null) throw new DomainError('user-not-found');
      return { status: 200, data: rank };
    },
  },
};
