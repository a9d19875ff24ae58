import { z } from 'zod';
import { userBetStatusSchema } from './entities.ts';
import { marketNameSchema, sideSchema } from './markets.ts';
import { timestamp } from './scalars.ts';
import { lineFormat, voidReasonSchema } from './seal-line.ts';
import { sha256 } from './sha256.ts';

const cents = z.int().nonnegative();
const commitment = z.string().regex(/^[0-9a-f]{64}$/);

/** What the first seal of a parlay fixes, without telling a leg. */
const sealedTicketSchema = z.object({
  uid: z.string(),
  id: z.string(),
  account: z.string().describe('`main`, or the id of a season'),
  amount: cents.describe('Stake in cents'),
  placedAt: timestamp,
  commitments: z.array(commitment).describe('A hash of each leg with its salt, in the order of the legs'),
});
export type SealedTicket = z.infer<typeof sealedTicketSchema>;

const legSchema = z.object({
  salt: z.string().describe('Random: a leg has so few possible values that they could be tried out'),
  gameId: z.string(),
  market: marketNameSchema,
  side: sideSchema,
  line: z.number().nullable(),
  price: z.number().describe('American price'),
});

/** A leg of a parlay with its salt, which the seal of its own game tells. */
const openedLegSchema = z.object({
  uid: z.string(),
  id: z.string(),
  index: z.int().nonnegative().describe('Its place among the legs, from 0'),
  ...legSchema.shape,
});
export type OpenedLeg = z.infer<typeof openedLegSchema>;

/** How the result of its game ended a leg of a parlay. */
const legResultSchema = z.object({
  uid: z.string(),
  id: z.string(),
  index: z.int().nonnegative(),
  status: z.enum(['won', 'lost', 'push', 'void']),
  reason: voidReasonSchema.nullable().describe('Why the leg is void; null otherwise'),
  cashedOut: z
    .union([cents, z.literal(true)])
    .nullable()
    .describe(
      'What the parlay was cashed out for, in cents; true while a leg is not open, which the amount would tell of',
    ),
});
export type SealedLegResult = z.infer<typeof legResultSchema>;

/** A parlay as the server has it now, without the legs that are not open. */
export const currentTicketSchema = z.object({
  ...sealedTicketSchema.shape,
  commitments: z.array(commitment).describe('As its first seal has them; empty before'),
  legs: z
    .array(legSchema.extend({ salt: z.string().nullable().describe('Null before the first seal') }).nullable())
    .describe('Null for a leg whose game has not tipped off'),
  potential: cents.nullable().describe('What it pays if all legs win, in cents; null until all legs are open'),
  status: userBetStatusSchema,
  paid: cents
    .nullable()
    .describe('What it paid, in cents; null while it is pending, and for a cash-out until all legs are open'),
  undone: z.boolean(),
});
export type CurrentTicket = z.infer<typeof currentTicketSchema>;

/** The line that seals a parlay, in the record of the first of its games that tips off. */
export const ticketLines = lineFormat('ticket1', sealedTicketSchema, [
  'uid',
  'id',
  'account',
  'amount',
  'placedAt',
  'commitments',
]);

/** The line that opens a leg, in a record of its game. */
export const legLines = lineFormat('leg1', openedLegSchema, [
  'uid',
  'id',
  'index',
  'salt',
  'gameId',
  'market',
  'side',
  'line',
  'price',
]);

/** The line of a leg's result, in a result record of its game. */
export const legResultLines = lineFormat('leg-result1', legResultSchema, [
  'uid',
  'id',
  'index',
  'status',
  'reason',
  'cashedOut',
]);

/** The commitment to a leg: the hash of its line. */
export function commitmentOf(leg: OpenedLeg): Promise<string> {
  return sha256(legLines.write(leg));
}
