import type { Clock } from '@courtside/core';
import fp from 'fastify-plugin';
import { betsRoutes } from './bets.ts';
import { cashierRoutes } from './cashier.ts';
import { groupsRoutes } from './groups.ts';
import type { Handlers } from './handler.ts';
import { injuriesRoutes } from './injuries.ts';
import { leaderboardRoutes } from './leaderboard.ts';
import { ledgerRoutes } from './ledger.ts';
import { type RouteTimeouts, registerRoutes } from './register.ts';
import { userBetsRoutes } from './user-bets.ts';
import { usersRoutes } from './users.ts';

/** Every REST route of the contract. */
export const apiRoutes = fp<{ clock: Clock; timeouts: RouteTimeouts }>(
  async (app, { clock, timeouts }) => {
    const handlers: Handlers = {
      ...betsRoutes({ clock, core: app.core.get, sendAtHand: app.sendAtHand }),
      ...usersRoutes,
      ...ledgerRoutes,
      ...cashierRoutes,
      ...userBetsRoutes,
      ...groupsRoutes,
      ...injuriesRoutes,
      ...leaderboardRoutes,
    };
    registerRoutes(app, handlers, timeouts);
  },
  { name: 'routes', dependencies: ['core', 'auth', 'limits', 'errors', 'body', 'api-headers', 'at-hand'] },
);
