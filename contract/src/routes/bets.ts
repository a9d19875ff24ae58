import { z } from 'zod';
import { gameHistorySchema, gameSchema, idSchema } from '../entities.ts';
import type { RouteSpec } from './route-spec.ts';

export const betRoutes = {
  listBets: {
    summary: 'The games: open for betting, playing now, and lately finished',
    access: 'public',
    success: { 200: z.array(gameSchema) },
    errors: [],
  },
  getBet: {
    summary: 'One game, however long ago it was, with what its prices were',
    access: 'public',
    params: z.object({ betId: idSchema.describe('The game') }),
    success: { 200: gameHistorySchema },
    errors: ['game-not-found'],
  },
} as const satisfies Record<string, RouteSpec>;
