import { z } from 'zod';
import { idSchema } from '../entities.ts';
import { groupTicketSchema, ticketPickSchema } from '../group-tickets.ts';
import type { groupTicketRoutes } from './group-tickets.ts';
import { ofOneGroup, oneGroup } from './groups.schemas.ts';
import { idempotency, type SchemasOf } from './route-schemas.ts';

const oneTicket = oneGroup.extend({ ticketId: idSchema.describe('A ticket of the group') });
const pick = z.strictObject(ticketPickSchema.shape);

/** What can refuse a leg. */
const legErrors = ['game-not-found', 'betting-closed', 'market-not-offered', 'unknown-team.side'] as const;
const changeErrors = ['group-not-found', 'group-archived', 'ticket-not-found', 'ticket-closed.ended'] as const;

export const groupTicketSchemas = {
  listGroupTickets: {
    ...ofOneGroup,
    summary:
      'The open tickets that the group passes around, and those that tipped off or ended within the last day, newest first',
    success: { 200: z.array(groupTicketSchema) },
  },
  createGroupTicket: {
    params: oneGroup,
    summary:
      'Starts a ticket with its first leg. Each member may add one leg until the first tip-off, and may then place the legs with ' +
      'POST /api/parlays. A group has at most three open tickets; a retry with the same Idempotency-Key returns the same ticket',
    headers: idempotency,
    body: pick,
    success: { 201: groupTicketSchema },
    errors: ['group-not-found', 'group-archived', 'too-many-tickets', 'key-reused.ticket', ...legErrors],
  },
  pickTicketLeg: {
    params: oneTicket,
    summary: "Adds the caller's leg to a ticket, or replaces it by another one. Safe to repeat",
    body: pick,
    success: { 200: groupTicketSchema },
    errors: [...changeErrors, 'ticket-closed', 'same-game.ticket', 'too-many-legs.ticket', ...legErrors],
  },
  removeTicketLeg: {
    params: oneTicket,
    summary: "Takes the caller's leg off a ticket; the ticket ends with its last leg. Has no effect without a leg",
    success: { 200: groupTicketSchema },
    errors: [...changeErrors, 'ticket-closed'],
  },
  endGroupTicket: {
    params: oneTicket,
    summary: 'Ends a ticket before its first tip-off. Parlays that were placed from it stay. Safe to repeat',
    success: { 200: groupTicketSchema },
    errors: ['group-not-found', 'ticket-not-found', 'ticket-closed', 'forbidden.ticket'],
  },
} as const satisfies SchemasOf<typeof groupTicketRoutes>;
