import { newDailyLimitSchema, newPauseSchema, playerLimitsSchema } from '../player-limits.ts';
import { own, type RouteSpec } from './route-spec.ts';

const ownLimits = {
  access: 'self',
  params: own,
  success: { 200: playerLimitsSchema },
  errors: ['user-not-found'],
} as const;

export const playerLimitRoutes = {
  readPlayerLimits: {
    ...ownLimits,
    summary: "The caller's pause and daily limit",
  },
  pauseBetting: {
    ...ownLimits,
    summary:
      'Pauses bets, holds and deposits of the caller for some days from now. Pending bets settle. A pause never becomes shorter',
    limit: 'money',
    body: newPauseSchema,
  },
  limitStakes: {
    ...ownLimits,
    summary: 'Sets, changes or removes the limit on what the caller stakes in a day',
    limit: 'money',
    body: newDailyLimitSchema,
    errors: ['invalid-amount', 'user-not-found'],
  },
} as const satisfies Record<string, RouteSpec>;
