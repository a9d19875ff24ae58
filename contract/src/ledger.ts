import { z } from 'zod';
import { dollars, timestamp, userBetSchema, userBetStatusSchema } from './entities.ts';

const ledgerBetSchema = userBetSchema
  .pick({ id: true, betId: true, teamChosen: true, amount: true, potentialWinnings: true })
  .extend({
    team1: z.string(),
    team2: z.string(),
    price: z.int().describe('American price taken'),
    startTime: timestamp,
  });

/** How a settled bet can end; a correction changes one into another. */
const decidedStatus = userBetStatusSchema.extract(['won', 'lost', 'void']);

const line = z.object({
  seq: z.int().positive().describe("The entry's number: 1 opened the account"),
  amount: dollars.describe('US dollars, negative when they left the account'),
  balance: dollars.describe('The balance after it'),
  at: timestamp,
});

/** One line of an account's money trail, by what it was for. */
const ledgerLineSchema = z.discriminatedUnion('kind', [
  line.extend({ kind: z.literal('opening') }),
  line.extend({
    kind: z.literal('stake'),
    bet: ledgerBetSchema,
    result: userBetStatusSchema.describe('How the bet stands now'),
    fromHold: z.boolean().describe('The money had been set aside before; the amount is then 0'),
  }),
  line.extend({ kind: z.literal('hold'), expiresAt: timestamp }),
  line.extend({ kind: z.literal('release') }),
  line.extend({ kind: z.literal('payout'), bet: ledgerBetSchema, result: z.enum(['won', 'lost', 'cashed-out']) }),
  line.extend({
    kind: z.literal('refund'),
    bet: ledgerBetSchema,
    reason: z
      .enum(['void', 'cancelled', 'undone', 'late'])
      .describe('The game was void; the owner cancelled or undid the bet; it was placed after the actual start'),
  }),
  line.extend({ kind: z.literal('deposit'), reason: z.enum(['first', 'top-up']) }),
  line.extend({ kind: z.literal('bonus') }),
  line.extend({
    kind: z.literal('correction'),
    reason: z.string().describe('Why, in a sentence'),
    bet: ledgerBetSchema.nullable().describe('The bet whose result was corrected; null for another correction'),
    from: decidedStatus.nullable(),
    to: decidedStatus.nullable(),
  }),
]);
export type LedgerLine = z.infer<typeof ledgerLineSchema>;
export type LedgerBet = z.infer<typeof ledgerBetSchema>;

/** A page of an account's money trail, newest first. */
export const ledgerPageSchema = z.object({
  lines: z.array(ledgerLineSchema),
  nextCursor: z.int().nullable().describe("The next page's cursor; null at the account's opening"),
});

/** What the cashier gave. */
export const cashierReceiptSchema = z.object({
  deposit: dollars,
  bonus: dollars,
  balance: dollars.describe('The balance now'),
});

/** How a balance went: each point is the balance from then on. */
export const balanceHistorySchema = z.object({
  points: z
    .array(z.object({ at: timestamp, balance: dollars }))
    .describe(
      'Oldest first, at most 200: of a long history 200 changes evenly spread, the first and the last among them',
    ),
});
export type BalanceHistory = z.infer<typeof balanceHistorySchema>;
