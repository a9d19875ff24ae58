import { z } from 'zod';
import { amountSchema, cashOutAmountSchema, idSchema, userBetSchema, userBetsPageSchema } from '../entities.ts';
import { idempotency, ignored, optionalPageSize, own, type RouteSpec } from './route-spec.ts';

const ownBet = own.extend({ betId: idSchema.describe("The bet's own id, not the game's") });

export const userBetRoutes = {
  placeBet: {
    summary: 'Places a bet, at once and once only: the same Idempotency-Key answers the same bet',
    access: 'self',
    limit: 'money',
    params: own,
    headers: idempotency,
    body: z.strictObject({
      betId: idSchema.describe('The game'),
      teamChosen: z.string().min(1).max(100),
      amount: amountSchema,
      acceptedPrice: z.int().optional().describe('The price the user saw; 409 odds-changed when it no longer holds'),
      id: idSchema.optional().describe('Chosen by the client; the Idempotency-Key when the header is absent'),
      userId: ignored,
      potentialWinnings: ignored,
      status: ignored,
      betData: ignored,
    }),
    success: { 201: userBetSchema },
    errors: [
      'invalid-amount',
      'user-not-found',
      'game-not-found',
      'unknown-team',
      'betting-closed',
      'odds-stale',
      'market-paused',
      'odds-changed',
      'insufficient-balance',
      'too-many-bets',
      'key-reused',
    ],
  },
  listUserBets: {
    summary:
      "The caller's own bets by id, unordered (sort by `betData.startTime`). Complete and streamed without `limit`; " +
      'with it, pages from the newest game on',
    access: 'self',
    params: own,
    query: z.strictObject({
      limit: optionalPageSize({ max: 1_000 }),
      cursor: z.string().min(1).max(2_000).optional().describe('`nextCursor` of the page before'),
    }),
    meta: userBetsPageSchema,
    success: { 200: z.record(z.string(), userBetSchema) },
    errors: [],
  },
  getUserBet: {
    summary: 'One of the own bets',
    access: 'self',
    params: ownBet,
    success: { 200: userBetSchema },
    errors: ['bet-not-found'],
  },
  undoBet: {
    summary: 'Undoes a bet within ten seconds while its price is unchanged: the whole stake returns; safe to repeat',
    access: 'self',
    limit: 'money',
    params: ownBet,
    success: { 200: userBetSchema },
    errors: [
      'bet-not-found',
      'betting-closed.undo',
      'undo-expired',
      'odds-changed.undo',
      'odds-stale',
      'market-paused',
      'bet-closed',
    ],
  },
  cashOutBet: {
    summary: 'Cashes a bet out at its fair value until betting on its game ends; safe to repeat',
    access: 'self',
    limit: 'money',
    params: ownBet,
    body: z.strictObject({
      acceptedAmount: cashOutAmountSchema
        .optional()
        .describe('The amount the user saw; 409 cash-out-changed when it is no longer what cashing out pays'),
    }),
    success: { 200: userBetSchema },
    errors: [
      'bet-not-found',
      'invalid-amount',
      'invalid-amount.cash-out',
      'betting-closed.cash-out',
      'odds-stale.cash-out',
      'market-paused',
      'cash-out-changed',
      'bet-closed',
    ],
  },
} as const satisfies Record<string, RouteSpec>;
