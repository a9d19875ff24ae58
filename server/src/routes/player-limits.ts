import { toCents } from '@courtside/contract';
import { presentPlayerLimits } from '../presenters/player-limits.ts';
import type { RouteTable } from './route.ts';

type PlayerLimitRoute = 'readPlayerLimits' | 'pauseBetting' | 'limitStakes';

/** What a user allows themselves. */
export const playerLimitRoutes: Pick<RouteTable, PlayerLimitRoute> = {
  readPlayerLimits: {
    route: 'GET /api/users/:uid/limits',
    access: 'self',
    errors: { 'user-not-found': 404 },
    async handle({ core, params: { uid } }) {
      return { status: 200, data: presentPlayerLimits(await core.playerLimits.read(uid)) };
    },
  },

  pauseBetting: {
    route: 'PUT /api/users/:uid/pause',
    access: 'self',
    limit: 'money',
    errors: { 'user-not-found': 404 },
    async handle({ core, params: { uid }, body: { days } }) {
      const limits = await core.playerLimits.pause(uid, days);
      return { status: 200, data: presentPlayerLimits(limits), message: 'Betting is paused.' };
    },
  },

  limitStakes: {
    route: 'PUT /api/users/:uid/daily-limit',
    access: 'self',
    limit: 'money',
    errors: { 'invalid-amount': 400, 'user-not-found': 404 },
    async handle({ core, params: { uid }, body: { dailyLimit } }) {
      const limits = await core.playerLimits.limitStakes(uid, dailyLimit === null ? null : toCents(dailyLimit));
      const message =
        limits.next === null ? 'Your daily limit applies now.' : 'Your new daily limit applies in 24 hours.';
      return { status: 200, data: presentPlayerLimits(limits), message };
    },
  },
};
