import { DomainError } from '@courtside/contract';
import { presentLeaderboardRow, presentPublicUser } from '../presenters/public-user.ts';
import type { Handlers } from './handler.ts';

export const leaderboardRoutes: Pick<Handlers, 'listUsers' | 'readLeaderboard' | 'getRank'> = {
  async listUsers({ core, query }) {
    const { rows, ...beside } = await core.leaderboard.page(query);
    return { data: rows.map(presentPublicUser), beside };
  },

  async readLeaderboard({ core, query }) {
    const { rows, ...beside } = await core.leaderboard.page(query);
    return { data: rows.map(presentLeaderboardRow), beside };
  },

  async getRank({ core, params }) {
    const rank = await core.leaderboard.rankOf(params.uid);
    if (rank === null) throw new DomainError('user-not-found');
    return { data: rank };
  },
};
