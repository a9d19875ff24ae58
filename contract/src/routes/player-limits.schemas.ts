import { newDailyLimitSchema, newPauseSchema, playerLimitsSchema } from '../player-limits.ts';
import type { playerLimitRoutes } from './player-limits.ts';
import { own, type SchemasOf } from './route-schemas.ts';

const ownLimits = {
  params: own,
  success: { 200: playerLimitsSchema },
  errors: ['user-not-found'],
} as const;

export const playerLimitSchemas = {
  readPlayerLimits: {
    ...ownLimits,
    summary: "The caller's pause and daily limit",
  },
  pauseBetting: {
    ...ownLimits,
    summary:
      'Pauses bets, holds and deposits of the caller for some days from now. Pending bets settle. A pause never becomes shorter',
    body: newPauseSchema,
  },
  limitStakes: {
    ...ownLimits,
    summary: 'Sets, changes or removes the limit on what the caller stakes in a day',
    body: newDailyLimitSchema,
    errors: ['invalid-amount', 'user-not-found'],
  },
} as const satisfies SchemasOf<typeof playerLimitRoutes>;
