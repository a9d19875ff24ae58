import type { GroupTicket } from '@courtside/contract';
import type { groupTicketRoutes } from '@courtside/contract/routes/group-tickets';
import { ann, type ExamplesOf, game, groupId, openedAt, tipOff } from './example.ts';

const params = { groupId };
const pick = { betId: game.id, market: 'moneyline', side: 'team1' } as const;
const swapped = { betId: game.id, market: 'spread', side: 'team2' } as const;
const betData = { team1: game.team1, team2: game.team2, startTime: tipOff };

/** A ticket that Ann has started. */
const ticket: GroupTicket = {
  id: 'c25d9e71-4b0f-4e36-8f5a-61d7a3c0b942',
  groupId,
  maker: ann,
  createdAt: openedAt,
  state: 'open',
  legs: [{ ...ann, ...pick, betData }],
};
const ofOne = { ...params, ticketId: ticket.id };

export const groupTicketExamples: ExamplesOf<typeof groupTicketRoutes> = {
  listGroupTickets: { params, status: 200, data: [ticket] },
  createGroupTicket: {
    params,
    headers: { 'idempotency-key': 'f3a90d16-2c7b-4d85-b1e4-7a5c8e0f6d21' },
    body: pick,
    status: 201,
    data: ticket,
    message: 'You started a ticket for the group.',
  },
  pickTicketLeg: {
    params: ofOne,
    body: swapped,
    status: 200,
    data: { ...ticket, legs: [{ ...ann, ...swapped, betData }] },
    message: 'Your leg is on the ticket.',
  },
  removeTicketLeg: {
    params: ofOne,
    status: 200,
    data: { ...ticket, state: 'ended', legs: [] },
    message: 'Your leg is off the ticket.',
  },
  endGroupTicket: {
    params: ofOne,
    status: 200,
    data: { ...ticket, state: 'ended' },
    message: 'You ended the ticket.',
  },
};
