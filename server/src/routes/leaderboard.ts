import { DomainError } from '@courtside/contract';
import type { leaderboardRoutes } from '@courtside/contract/routes/leaderboard';
import { maxPageLimit } from '../limits/rules.ts';
import { presentFoundUser, presentLeaderboardRow, presentListedUser } from '../presenters/public-user.ts';
import type { HandlersOf } from './route.ts';
import { StreamedList } from './streamed-list.ts';

export const leaderboardHandlers: HandlersOf<typeof leaderboardRoutes> = {
  async listUsers({ core, query: { limit, cursor } }) {
    if (limit === undefined && cursor === undefined) {
      return StreamedList.begin('listUsers', {
        batches: core.accounts.all(),
        brackets: ['[', ']'],
        toJson: (user) => JSON.stringify(presentListedUser(user)),
        meta: (total) => ({ nextCursor: null, total }),
      });
    }
    const { rows, ...meta } = await core.leaderboard.page({ limit: limit ?? maxPageLimit, cursor });
    return { status: 200, data: rows.map(presentListedUser), meta };
  },

  async readLeaderboard({ core, query: { limit, cursor, start } }) {
    const { rows, ...meta } = await core.leaderboard.page({ limit, cursor, start });
    return { status: 200, data: rows.map(presentLeaderboardRow), meta };
  },

  async searchUsers({ core, query: { name, limit } }) {
    const found = await core.leaderboard.search(name, limit);
    return { status: 200, data: found.map(presentFoundUser) };
  },

  async getRank({ core, params: { uid } }) {
    const rank = await core.leaderboard.rankOf(uid);
    if (rank === null) throw new DomainError('user-not-found');
    return { status: 200, data: rank };
  },
};
