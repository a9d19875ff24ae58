import { z } from 'zod';
import { amountSchema, cashOutAmountSchema, idSchema, userBetSchema, userBetsPageSchema } from '../entities.ts';
import { accountNameSchema } from '../seasons.ts';
import { namesSide, orderedLeg, pickErrors, sideRequired, stakeErrors } from './placing.schemas.ts';
import { idempotency, ignored, optionalPageSize, own, type SchemasOf } from './route-schemas.ts';
import type { userBetRoutes } from './user-bets.ts';

const ownBet = own.extend({ betId: idSchema.describe("The bet's id, not the game's") });

export const userBetSchemas = {
  placeBet: {
    summary: 'Places a bet; a retry with the same Idempotency-Key returns the original bet',
    params: own,
    headers: idempotency,
    body: z
      .strictObject({
        ...orderedLeg.shape,
        amount: amountSchema,
        account: accountNameSchema.optional(),
        id: idSchema.optional().describe('Chosen by the client; used as the Idempotency-Key if the header is missing'),
        userId: ignored,
        potentialWinnings: ignored,
        status: ignored,
        betData: ignored,
      })
      .refine(namesSide, sideRequired),
    success: { 201: userBetSchema },
    errors: [...stakeErrors, ...pickErrors, 'odds-changed', 'odds-changed.line'],
  },
  listUserBets: {
    summary:
      "The caller's bets by id, unordered (sort by `betData.startTime`). Without `limit` the list is complete and " +
      'streamed; with it, the list comes in pages, latest game first',
    params: own,
    query: z.strictObject({
      limit: optionalPageSize({ max: 1_000 }),
      cursor: z.string().min(1).max(2_000).optional().describe('`nextCursor` of the previous page'),
    }),
    meta: userBetsPageSchema,
    success: { 200: z.record(z.string(), userBetSchema) },
    errors: [],
  },
  getUserBet: {
    summary: "One of the caller's bets",
    params: ownBet,
    success: { 200: userBetSchema },
    errors: ['bet-not-found'],
  },
  undoBet: {
    summary: 'Undoes a bet within ten seconds if its price is unchanged and returns the whole stake; safe to retry',
    params: ownBet,
    success: { 200: userBetSchema },
    errors: [
      'bet-not-found',
      'betting-closed.undo',
      'undo-expired',
      'odds-changed.undo',
      'odds-stale',
      'market-paused',
      'market-not-offered',
      'bet-closed',
    ],
  },
  cashOutBet: {
    summary: 'Cashes out a bet at its fair value until betting on its game ends; safe to retry',
    params: ownBet,
    body: z.strictObject({
      acceptedAmount: cashOutAmountSchema
        .optional()
        .describe('Amount shown to the user; 409 cash-out-changed if the cash-out value has changed'),
    }),
    success: { 200: userBetSchema },
    errors: [
      'bet-not-found',
      'invalid-amount',
      'invalid-amount.cash-out',
      'betting-closed.cash-out',
      'odds-stale.cash-out',
      'market-paused',
      'market-not-offered',
      'cash-out-changed',
      'bet-closed',
    ],
  },
} as const satisfies SchemasOf<typeof userBetRoutes>;
