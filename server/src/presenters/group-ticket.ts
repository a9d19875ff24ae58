import { defaultLeague, groupTicketSchema, type GroupTicket as PublicTicket } from '@courtside/contract';
import { type GroupTicket, stateOf, type TicketLeg } from '@courtside/core/group-tickets/group-ticket';
import { toWire } from './to-wire.ts';

function toPublicLeg({ uid, username, gameId, market, side, game }: TicketLeg) {
  const { league, team1, team2, startTime } = game;
  const betData = { team1, team2, startTime, ...(league !== defaultLeague && { league }) };
  return { uid, username, betId: gameId, market, side, betData };
}

/** A ticket of a group as its members see it at one time. */
export function presentTicket(ticket: GroupTicket, now: number): PublicTicket {
  const { id, groupId, maker, createdAt, legs } = ticket;
  const state = stateOf(ticket, now);
  return toWire(groupTicketSchema, { id, groupId, maker, createdAt, state, legs: legs.map(toPublicLeg) });
}
