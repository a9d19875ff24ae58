import type { Clock } from '@courtside/core';
import fp from 'fastify-plugin';
import { betRoutes } from './bets.ts';
import { groupRoutes } from './groups.ts';
import { injuryRoutes } from './injuries.ts';
import { leaderboardRoutes } from './leaderboard.ts';
import { type RouteTimeouts, registerRoutes } from './register.ts';
import { userBetRoutes } from './user-bets.ts';
import { userRoutes } from './users.ts';

/** Every REST route of the contract, one file per resource. */
export const apiRoutes = fp<{ clock: Clock; timeouts: RouteTimeouts }>(
  async (app, options) => {
    const table = {
      ...betRoutes,
      ...userRoutes,
      ...userBetRoutes,
      ...groupRoutes,
      ...injuryRoutes,
      ...leaderboardRoutes,
    };
    registerRoutes(app, table, options);
  },
  { name: 'routes', dependencies: ['core', 'auth', 'limits', 'errors', 'body', 'api-headers'] },
);
