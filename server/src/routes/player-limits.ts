import { toCents } from '@courtside/contract';
import type { playerLimitRoutes } from '@courtside/contract/routes/player-limits';
import { limitStakes, pauseBetting, readPlayerLimits } from '@courtside/core/bets/limits/player-limits';
import { presentPlayerLimits } from '../presenters/player-limits.ts';
import type { HandlersOf } from './route.ts';

/** What a user allows themselves. */
export const playerLimitHandlers: HandlersOf<typeof playerLimitRoutes> = {
  async readPlayerLimits({ core, params: { uid } }) {
    return { status: 200, data: presentPlayerLimits(await readPlayerLimits(core, uid)) };
  },

  async pauseBetting({ core, params: { uid }, body: { days } }) {
    const limits = await pauseBetting(core, uid, days);
    return { status: 200, data: presentPlayerLimits(limits), message: 'Betting is paused.' };
  },

  async limitStakes({ core, params: { uid }, body: { dailyLimit } }) {
    const limits = await limitStakes(core, uid, dailyLimit === null ? null : toCents(dailyLimit));
    const message =
      limits.next === null ? 'Your daily limit applies now.' : 'Your new daily limit applies in 24 hours.';
    return { status: 200, data: presentPlayerLimits(limits), message };
  },
};
