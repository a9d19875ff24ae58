import type { groupTicketRoutes } from '@courtside/contract/routes/group-tickets';
import { endTicket, pickLeg, removeLeg } from '@courtside/core/group-tickets/change-ticket';
import { listTickets } from '@courtside/core/group-tickets/list-tickets';
import { startTicket } from '@courtside/core/group-tickets/start-ticket';
import { presentTicket } from '../presenters/group-ticket.ts';
import type { HandlersOf } from './route.ts';

/** Tickets that a group passes around. */
export const groupTicketHandlers: HandlersOf<typeof groupTicketRoutes> = {
  async listGroupTickets({ core, caller: { uid }, params: { groupId } }) {
    const tickets = await listTickets(core, uid, groupId);
    return { status: 200, data: tickets.map((ticket) => presentTicket(ticket, core.clock())) };
  },

  async createGroupTicket({ core, caller: { uid }, params: { groupId }, headers: { 'idempotency-key': key }, body }) {
    const { betId: gameId, market, side } = body;
    const ticket = await startTicket(core, { uid, groupId, key, gameId, market, side });
    return { status: 201, data: presentTicket(ticket, core.clock()), message: 'You started a ticket for the group.' };
  },

  async pickTicketLeg({ core, caller: { uid }, params, body: { betId: gameId, market, side } }) {
    const ticket = await pickLeg(core, { uid, ...params }, { gameId, market, side });
    return { status: 200, data: presentTicket(ticket, core.clock()), message: 'Your leg is on the ticket.' };
  },

  async removeTicketLeg({ core, caller: { uid }, params }) {
    const ticket = await removeLeg(core, { uid, ...params });
    return { status: 200, data: presentTicket(ticket, core.clock()), message: 'Your leg is off the ticket.' };
  },

  async endGroupTicket({ core, caller: { uid }, params }) {
    const ticket = await endTicket(core, { uid, ...params });
    return { status: 200, data: presentTicket(ticket, core.clock()), message: 'You ended the ticket.' };
  },
};
