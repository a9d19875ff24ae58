import { z } from 'zod';
import { idSchema, otherLeagueSchema } from './entities.ts';
import { marketNameSchema, sideSchema } from './markets.ts';
import { instant } from './scalars.ts';

const personSchema = z.object({ uid: z.string(), username: z.string() });

/** What a member picks for a ticket. The line and the price are not part of it: both are those of the moment when it is placed. */
export const ticketPickSchema = z.object({
  betId: idSchema.describe('The game'),
  market: marketNameSchema,
  side: sideSchema,
});
export type TicketPick = z.infer<typeof ticketPickSchema>;

const ticketLegSchema = personSchema.extend({
  ...ticketPickSchema.shape,
  betData: z.object({
    team1: z.string(),
    team2: z.string(),
    startTime: instant.describe('The current tip-off of the game'),
    league: otherLeagueSchema,
  }),
});

/** A ticket that is passed around in a group. Each member may pick one leg, and each decides alone whether to place it. */
export const groupTicketSchema = z.object({
  id: z.string(),
  groupId: z.string(),
  maker: personSchema.describe('The member who started it'),
  createdAt: instant,
  state: z
    .enum(['open', 'started', 'ended'])
    .describe(
      '`started`: the first of its games has tipped off; `ended`: its maker or the owner ended it, or its last leg was taken off',
    ),
  legs: z
    .array(ticketLegSchema)
    .describe(
      'At most one of a member and one of a game, in the order in which they were picked; none if the last was taken off',
    ),
});
export type GroupTicket = z.input<typeof groupTicketSchema>;

/** A leg in an export of an account. */
export const exportedTicketLegSchema = ticketPickSchema.extend({
  groupId: z.string(),
  ticketId: z.string(),
  pickedAt: instant,
});
