import { z } from 'zod';
import { gameHistorySchema, gameSchema, idSchema } from '../entities.ts';
import type { RouteSpec } from './route-spec.ts';

export const betRoutes = {
  listBets: {
    summary: 'Current games: open for betting, in play, and recently finished',
    access: 'public',
    cacheMs: 100,
    success: { 200: z.array(gameSchema) },
    errors: [],
  },
  getBet: {
    summary: 'One game of any age, with its price history',
    access: 'public',
    params: z.object({ betId: idSchema.describe('The game') }),
    success: { 200: gameHistorySchema },
    errors: ['game-not-found'],
  },
} as const satisfies Record<string, RouteSpec>;
