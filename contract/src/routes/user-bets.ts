import { z } from 'zod';
import { amountSchema, idSchema, userBetSchema, userBetsPageSchema } from '../entities.ts';
import { idempotency, ignored, own, pageSize, type RouteSpec } from './route-spec.ts';

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
      'odds-changed',
      'insufficient-balance',
      'too-many-bets',
      'key-reused',
    ],
  },
  listUserBets: {
    summary:
      'The own bets by id, unordered (sort by `betData.startTime`): all of up to 1,000, then pages from the newest game on',
    access: 'self',
    params: own,
    query: z.strictObject({
      limit: pageSize({ max: 1_000 }),
      cursor: z.string().min(1).max(2_000).optional().describe('`nextCursor` of the page before'),
    }),
    beside: userBetsPageSchema,
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
  cancelBet: {
    summary: 'Takes a bet back while its game is open for betting: the whole stake returns; a repeat answers the same',
    access: 'self',
    limit: 'money',
    params: ownBet,
    success: { 200: userBetSchema },
    errors: ['bet-not-found', 'betting-closed.cancel', 'bet-closed'],
  },
} as const satisfies Record<string, RouteSpec>;
