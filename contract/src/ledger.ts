import { z } from 'zod';
import { correctedScoresSchema, correctedStatusSchema, userBetSchema, userBetStatusSchema } from './entities.ts';
import { selectionSchema } from './markets.ts';
import { dollars, timestamp } from './scalars.ts';

const ledgerBetSchema = userBetSchema
  .pick({ id: true, betId: true, teamChosen: true, amount: true, potentialWinnings: true })
  .extend({
    ...selectionSchema.shape,
    team1: z.string(),
    team2: z.string(),
    price: z.int().describe('American price taken'),
    startTime: timestamp,
    legs: z
      .array(
        z.object({
          ...selectionSchema.shape,
          teamChosen: z.string(),
          team1: z.string(),
          team2: z.string(),
          price: z.int().describe('American price taken'),
        }),
      )
      .optional()
      .describe('The legs of a parlay, by tip-off; absent for a bet on one game'),
  });

const line = z.object({
  seq: z.int().positive().describe('Sequence number of the entry; 1 is the opening of the account'),
  amount: dollars.describe('US dollars, negative for money that left the account'),
  balance: dollars.describe('The balance after this entry'),
  at: timestamp,
});

const note = z.string().optional().describe('Why an operator decided the game; absent if the sources did');

/** One ledger entry as its owner sees it, by kind. */
const ledgerLineSchema = z.discriminatedUnion('kind', [
  line.extend({ kind: z.literal('opening') }),
  line.extend({
    kind: z.literal('stake'),
    bet: ledgerBetSchema,
    result: userBetStatusSchema.describe('The current status of the bet'),
    fromHold: z.boolean().describe('The stake was set aside by a hold before; the amount is then 0'),
  }),
  line.extend({ kind: z.literal('hold'), expiresAt: timestamp }),
  line.extend({ kind: z.literal('release') }),
  line.extend({ kind: z.literal('payout'), bet: ledgerBetSchema, result: z.enum(['won', 'lost', 'cashed-out']), note }),
  line.extend({
    kind: z.literal('refund'),
    bet: ledgerBetSchema,
    reason: z
      .enum(['push', 'void', 'cancelled', 'undone', 'late', 'price-error'])
      .describe(
        '`push`: the result was exactly on the line; `void`: the game was void; `cancelled`, `undone`: the owner took the bet back; `late`: it was placed after the actual start of the game; `price-error`: its odds were an obvious error',
      ),
    note,
  }),
  line.extend({ kind: z.literal('deposit'), reason: z.enum(['first', 'top-up']) }),
  line.extend({ kind: z.literal('bonus') }),
  line.extend({ kind: z.literal('rebuy') }),
  line.extend({
    kind: z.literal('correction'),
    reason: z.string().describe('The reason, as a sentence'),
    bet: ledgerBetSchema
      .nullable()
      .describe('The bet whose result was corrected; null if the correction is not about a bet'),
    from: correctedStatusSchema.nullable(),
    to: correctedStatusSchema.nullable(),
    scores: correctedScoresSchema
      .optional()
      .describe("The game's results before and after; absent if the score did not decide the correction"),
    note,
  }),
]);
export type LedgerLine = z.infer<typeof ledgerLineSchema>;
export type LedgerBet = z.infer<typeof ledgerBetSchema>;

/** A page of an account's ledger, newest first. */
export const ledgerPageSchema = z.object({
  lines: z.array(ledgerLineSchema),
  nextCursor: z.int().nullable().describe("The next page's cursor; null on the last page"),
});

/** The result of a deposit or top-up. */
export const cashierReceiptSchema = z.object({
  deposit: dollars,
  bonus: dollars,
  balance: dollars.describe('The new balance'),
});

/** A balance over time. Each point is the balance from that moment on. */
export const balanceHistorySchema = z.object({
  points: z
    .array(z.object({ at: timestamp, balance: dollars }))
    .describe('Oldest first, at most 200. A longer history is sampled evenly and keeps its first and last point'),
});
export type BalanceHistory = z.infer<typeof balanceHistorySchema>;
