import { z } from 'zod';
import { amountSchema, idSchema, userBetSchema } from '../entities.ts';
import { parlayLegs } from '../limits.ts';
import { accountNameSchema } from '../seasons.ts';
import type { parlayRoutes } from './parlays.ts';
import { namesSide, orderedLeg, pickErrors, sideRequired, stakeErrors } from './placing.schemas.ts';
import { idempotency, type SchemasOf } from './route-schemas.ts';

export const parlaySchemas = {
  placeParlay: {
    summary:
      'Places a parlay: one bet on several games, which pays the product of their prices if all legs win. All legs are taken ' +
      'at one moment, or none; a retry with the same Idempotency-Key returns the original bet',
    headers: idempotency,
    body: z.strictObject({
      legs: z
        .array(orderedLeg.refine(namesSide, sideRequired))
        .min(parlayLegs.min, `must have at least ${parlayLegs.min} legs`)
        .max(parlayLegs.max, `must have at most ${parlayLegs.max} legs`)
        .describe('Each of another game: legs of one game are not independent'),
      amount: amountSchema,
      account: accountNameSchema.optional(),
      id: idSchema.optional().describe('Chosen by the client; used as the Idempotency-Key if the header is missing'),
    }),
    success: { 201: userBetSchema },
    errors: [...stakeErrors, 'odds-changed.legs', 'same-game', 'too-many-legs', 'parlay-over-limit'],
    legErrors: pickErrors,
  },
} as const satisfies SchemasOf<typeof parlayRoutes>;
