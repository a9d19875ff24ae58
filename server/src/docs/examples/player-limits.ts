import type { PlayerLimits } from '@courtside/contract';
import type { playerLimitRoutes } from '@courtside/contract/routes/player-limits';
import { ann, type ExamplesOf } from './example.ts';

const params = { uid: ann.uid };
const limits: PlayerLimits = { pausedUntil: null, dailyLimit: 100, nextDailyLimit: null, stakedToday: 25 };

export const playerLimitExamples: ExamplesOf<typeof playerLimitRoutes> = {
  readPlayerLimits: { params, status: 200, data: limits },
  pauseBetting: {
    params,
    body: { days: 7 },
    status: 200,
    data: { ...limits, pausedUntil: '2026-01-22T12:00:00.000Z' },
    message: 'Betting is paused.',
  },
  limitStakes: {
    params,
    body: { dailyLimit: 250 },
    status: 200,
    data: { ...limits, nextDailyLimit: { dailyLimit: 250, at: '2026-01-16T12:00:00.000Z' } },
    message: 'Your new daily limit applies in 24 hours.',
  },
};
