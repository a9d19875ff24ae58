import { DomainError } from '@courtside/contract';
import { longestPage } from '../limits/rules.ts';
import { presentFoundUser, presentLeaderboardRow, presentPublicUser } from '../presenters/public-user.ts';
import type { Handlers } from './handler.ts';
import { Streamed } from './streamed.ts';

export const leaderboardRoutes: Pick<Handlers, 'listUsers' | 'readLeaderboard' | 'searchUsers' | 'getRank'> = {
  async listUsers({ core, query }) {
    if (query.limit === undefined && query.cursor === undefined) {
      return Streamed.begin('listUsers', {
        batches: core.leaderboard.all(),
        brackets: ['[', ']'],
        toJson: (user) => JSON.stringify(presentPublicUser(user)),
        meta: (total) => ({ nextCursor: null, total }),
      });
    }
    const { rows, ...meta } = await core.leaderboard.page({ limit: longestPage, ...query });
    return { data: rows.map(presentPublicUser), meta };
  },

  async readLeaderboard({ core, query }) {
    const { rows, ...meta } = await core.leaderboard.page(query);
    return { data: rows.map(presentLeaderboardRow), meta };
  },

  async searchUsers({ core, query }) {
    const found = await core.leaderboard.search(query.name, query.limit);
    return { data: found.map(presentFoundUser) };
  },

  async getRank({ core, params }) {
    const rank = await core.leaderboard.rankOf(params.uid);
    if (rank === null) throw new DomainError('user-not-found');
    return { data: rank };
  },
};
