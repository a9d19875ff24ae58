import type { Clock } from '@courtside/core/platform/clock';
import type { Config } from '@courtside/core/platform/config/config';
import fp from 'fastify-plugin';
import { originReader } from '../pages/page-origin.ts';
import { accountHandlers } from './account.ts';
import { adminHandlers } from './admin.ts';
import { betHandlers } from './bets.ts';
import { calendarHandlers } from './calendar.ts';
import { challengeHandlers } from './challenges.ts';
import { groupChatHandlers } from './group-chat.ts';
import { groupOwnerHandlers } from './group-owner.ts';
import { groupTicketHandlers } from './group-tickets.ts';
import { groupHandlers } from './groups.ts';
import { injuryHandlers } from './injuries.ts';
import { leaderboardHandlers } from './leaderboard.ts';
import { nightHandlers } from './nights.ts';
import { parlayHandlers } from './parlays.ts';
import { playerLimitHandlers } from './player-limits.ts';
import { pushHandlers } from './push.ts';
import { reactionHandlers } from './reactions.ts';
import { type RouteTimeouts, registerRoutes } from './register.ts';
import { sealHandlers } from './seals.ts';
import { seasonHandlers } from './seasons.ts';
import { signInHandlers } from './sign-in.ts';
import { userBetHandlers } from './user-bets.ts';
import { userHandlers } from './users.ts';

/** Every REST route of the contract, one file per resource. */
export const apiRoutes = fp<{ config: Config; clock: Clock; timeouts: RouteTimeouts }>(
  async (app, { config, clock, timeouts }) => {
    const table = {
      ...betHandlers,
      ...userHandlers,
      ...playerLimitHandlers,
      ...accountHandlers,
      ...calendarHandlers,
      ...userBetHandlers,
      ...parlayHandlers,
      ...groupHandlers,
      ...seasonHandlers,
      ...groupOwnerHandlers,
      ...challengeHandlers,
      ...groupTicketHandlers,
      ...groupChatHandlers,
      ...reactionHandlers,
      ...nightHandlers,
      ...sealHandlers,
      ...injuryHandlers,
      ...leaderboardHandlers,
      ...pushHandlers,
      ...adminHandlers,
      ...signInHandlers,
    };
    registerRoutes(app, table, { clock, timeouts, originOf: originReader(config) });
  },
  { name: 'routes', dependencies: ['core', 'auth', 'limits', 'errors', 'body', 'api-headers'] },
);
