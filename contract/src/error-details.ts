import { z } from 'zod';
import { dollars, gameSchema, injuriesReportSchema, timestamp } from './entities.ts';
import type { ErrorCode } from './errors.ts';

const { team1_price, team2_price } = gameSchema.shape;

/** What was wrong with a field that is refused in words of its own. */
const reason = z.object({ reason: z.string().describe('What exactly is wrong with the field') });

const wait = { retryAfterSeconds: z.int().min(1).describe('As the Retry-After header says') };

/** What a program is told beside the code of an error, by code; the others have no details. */
export const errorDetails = {
  'odds-changed': z.object({
    price: team1_price.describe('The price now of the team chosen'),
    team1_price,
    team2_price,
  }),
  'cash-out-changed': z.object({ amount: dollars.describe('What cashing out pays now') }),
  'topup-not-due': z.object({
    why: z
      .enum(['balance', 'today'])
      .describe('Balance, holds and pending stakes are too high together, or today had its top-up'),
    nextDay: timestamp.optional().describe('When the next day begins, where it was today'),
  }),
  'injuries-unavailable': injuriesReportSchema.omit({ teams: true }).extend(wait),
  'too-many-requests': z.object(wait),
  'bad-request': reason,
  'invalid-amount': reason,
  'invalid-group-name': reason,
  'invalid-username': reason,
} as const satisfies Partial<Record<ErrorCode, z.ZodObject>>;

/** Codes that have details for a program. */
export type DetailedCode = keyof typeof errorDetails;

/** What a program is told beside a code. */
export type DetailsOf<C extends ErrorCode> = C extends DetailedCode ? z.infer<(typeof errorDetails)[C]> : never;
