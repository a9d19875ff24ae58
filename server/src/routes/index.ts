import type { Clock } from '@courtside/core';
import fp from 'fastify-plugin';
import { accountRoutes } from './account.ts';
import { adminRoutes } from './admin.ts';
import { betRoutes } from './bets.ts';
import { challengeRoutes } from './challenges.ts';
import { groupChatRoutes } from './group-chat.ts';
import { groupOwnerRoutes } from './group-owner.ts';
import { groupRoutes } from './groups.ts';
import { injuryRoutes } from './injuries.ts';
import { leaderboardRoutes } from './leaderboard.ts';
import { playerLimitRoutes } from './player-limits.ts';
import { pushRoutes } from './push.ts';
import { reactionRoutes } from './reactions.ts';
import { type RouteTimeouts, registerRoutes } from './register.ts';
import { sealRoutes } from './seals.ts';
import { seasonRoutes } from './seasons.ts';
import { userBetRoutes } from './user-bets.ts';
import { userRoutes } from './users.ts';

/** Every REST route of the contract, one file per resource. */
export const apiRoutes = fp<{ clock: Clock; timeouts: RouteTimeouts }>(
  async (app, options) => {
    const table = {
      ...betRoutes,
      ...userRoutes,
      ...playerLimitRoutes,
      ...accountRoutes,
      ...userBetRoutes,
      ...groupRoutes,
      ...seasonRoutes,
      ...groupOwnerRoutes,
      ...challengeRoutes,
      ...groupChatRoutes,
      ...reactionRoutes,
      ...sealRoutes,
      ...injuryRoutes,
      ...leaderboardRoutes,
      ...pushRoutes,
      ...adminRoutes,
    };
    registerRoutes(app, table, options);
  },
  { name: 'routes', dependencies: ['core', 'auth', 'limits', 'errors', 'body', 'api-headers'] },
);
