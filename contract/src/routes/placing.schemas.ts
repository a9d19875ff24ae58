import { z } from 'zod';
import { idSchema } from '../entities.ts';
import type { ErrorCase } from '../errors.ts';
import { marketNameSchema, selectionSchema, sideSchema } from '../markets.ts';
import { seasonStakeErrors } from './route-schemas.ts';

/** What a user wants to bet on: a side of a market of a game, at the odds that were shown. */
export const orderedLeg = z.strictObject({
  betId: idSchema.describe('The game'),
  market: marketNameSchema.default('moneyline'),
  side: sideSchema.optional().describe('What to bet on; required unless there is a `teamChosen`'),
  teamChosen: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("The team's name, or `Over` or `Under` in a total; required unless there is a `side`"),
  acceptedPrice: z.int().optional().describe('Price shown to the user; 409 odds-changed if it has changed'),
  acceptedLine: selectionSchema.shape.line
    .optional()
    .describe("The chosen side's line shown to the user; 409 odds-changed if it has changed, even at the same price"),
});

/** Whether an order names a side. */
export function namesSide({ side, teamChosen }: Pick<z.infer<typeof orderedLeg>, 'side' | 'teamChosen'>): boolean {
  return side !== undefined || teamChosen !== undefined;
}

/** The problem of an order without a side. */
export const sideRequired = { path: ['teamChosen'], message: 'is required' };

/** Errors of what a bet is on, besides changed odds. */
export const pickErrors = [
  'game-not-found',
  'unknown-team',
  'unknown-team.total',
  'unknown-team.side',
  'betting-closed',
  'odds-stale',
  'market-paused',
  'market-not-offered',
] as const satisfies readonly ErrorCase[];

/** Errors of the stake of a bet. */
export const stakeErrors = [
  'invalid-amount',
  'user-not-found',
  'insufficient-balance',
  'too-many-bets',
  'betting-paused',
  'over-daily-limit',
  'key-reused',
  ...seasonStakeErrors,
  'stake-over-season-limit',
  'game-outside-season',
  'league-outside-season',
] as const satisfies readonly ErrorCase[];
