import { z } from 'zod';
import { gameHistorySchema, gameSchema, idSchema } from '../entities.ts';
import type { betRoutes } from './bets.ts';
import type { SchemasOf } from './route-schemas.ts';

export const betSchemas = {
  listBets: {
    summary: 'Current games: open for betting, in play, and recently finished',
    success: { 200: z.array(gameSchema) },
    errors: [],
  },
  getBet: {
    summary: 'One game of any age, with its price history',
    params: z.object({ betId: idSchema.describe('The game') }),
    success: { 200: gameHistorySchema },
    errors: ['game-not-found'],
  },
} as const satisfies SchemasOf<typeof betRoutes>;
