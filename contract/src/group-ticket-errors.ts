import { maxGroupTickets, parlayLegs } from './limits.ts';

/** Errors of the tickets that are passed around in a group. */
export const groupTicketErrors = {
  'ticket-not-found': { status: 404, message: 'This ticket does not exist.', field: 'ticketId' },
  'ticket-closed': {
    status: 409,
    message: 'The first game of this ticket has tipped off. Its legs can no longer change.',
    field: 'ticketId',
  },
  'too-many-tickets': {
    status: 409,
    message: `This group has ${maxGroupTickets} open tickets, as many as it can. One of them has to tip off or end first.`,
    field: 'groupId',
  },
} as const;

/** Cases of errors that have another message for a ticket of a group. */
export const groupTicketCases = {
  'ticket-closed.ended': { message: 'This ticket was ended.' },
  'same-game.ticket': {
    message: 'Another member has picked this game for the ticket. Choose another game.',
    field: 'betId',
  },
  'too-many-legs.ticket': {
    message: `This ticket has ${parlayLegs.max} legs, as many as a parlay can have.`,
    field: 'ticketId',
  },
  'forbidden.ticket': {
    message: "Only the member who started this ticket and the group's owner can end it.",
    field: 'ticketId',
  },
  'key-reused.ticket': { message: 'This Idempotency-Key was used for a different ticket.' },
} as const;
