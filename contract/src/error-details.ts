import { z } from 'zod';
import { gameSchema, injuriesReportSchema } from './entities.ts';
import type { ErrorCode } from './errors.ts';
import { marketNameSchema, selectionSchema } from './markets.ts';
import { americanPrice, dollars, timestamp } from './scalars.ts';

const { team1_price, team2_price } = gameSchema.shape;

/** Why a field with its own error message was rejected. */
const reason = z.object({ reason: z.string().describe('What exactly is wrong with the field') });

const wait = { retryAfterSeconds: z.int().min(1).describe('The same as in the Retry-After header') };

/** Schemas of the `details` of errors, by code. Other codes have no details. */
export const errorDetails = {
  'odds-changed': z.object({
    market: marketNameSchema,
    price: americanPrice.describe('The current price of the chosen side'),
    line: selectionSchema.shape.line.describe("The chosen side's current line; null for a moneyline"),
    team1_price,
    team2_price,
    legs: z
      .array(
        z.object({
          betId: z.string(),
          market: marketNameSchema,
          price: americanPrice,
          line: selectionSchema.shape.line,
          team1_price,
          team2_price,
        }),
      )
      .optional()
      .describe(
        'Of a parlay: every leg whose odds differ from what was accepted, as it is now. Absent for a bet on one game',
      ),
  }),
  'betting-paused': z.object({ until: timestamp.describe('When the pause ends') }),
  'over-daily-limit': z.object({ left: dollars.describe('What can still be staked today') }),
  'cash-out-changed': z.object({ amount: dollars.describe('What cashing out pays now') }),
  'deposit-not-due': z.object({
    balance: dollars,
    atStake: dollars.describe('Open holds and the stakes of pending bets'),
    below: dollars.describe('What both must be under together'),
  }),
  'topup-not-due': z.object({
    why: z
      .enum(['balance', 'today'])
      .describe(
        '`balance`: balance, holds and pending stakes add up to too much; `today`: the account was already topped up today',
      ),
    nextDay: timestamp.optional().describe('When the next day begins; present if `why` is `today`'),
  }),
  'injuries-unavailable': injuriesReportSchema.omit({ teams: true }).extend(wait),
  'too-many-requests': z.object(wait),
  'too-many-attempts': z.object(wait),
  'invalid-email': reason,
  'weak-password': reason,
  'bad-request': reason,
  'invalid-amount': reason,
  'invalid-group-name': reason,
  'invalid-season': reason,
  'invalid-expiry': reason,
  'invalid-challenge': reason,
  'invalid-tab-limit': reason,
  'invalid-username': reason,
} as const satisfies Partial<Record<ErrorCode, z.ZodObject>>;

/** Error codes that have details. */
export type DetailedCode = keyof typeof errorDetails;

/** The details of an error code. */
export type DetailsOf<C extends ErrorCode> = C extends DetailedCode ? z.infer<(typeof errorDetails)[C]> : never;
