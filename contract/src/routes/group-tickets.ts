import type { RouteDeclarations } from './route-declaration.ts';

/** Tickets that are passed around in a group. They move no money: each member places the legs as a parlay of their own. */
export const groupTicketRoutes = {
  listGroupTickets: {
    method: 'GET',
    path: '/api/groups/:groupId/tickets',
    access: 'member',
    scope: 'read',
    weight: 2,
  },
  createGroupTicket: {
    method: 'POST',
    path: '/api/groups/:groupId/tickets',
    access: 'member',
    scope: 'bet',
    weight: 2,
  },
  pickTicketLeg: {
    method: 'PUT',
    path: '/api/groups/:groupId/tickets/:ticketId/leg',
    access: 'member',
    scope: 'bet',
    weight: 2,
  },
  removeTicketLeg: {
    method: 'DELETE',
    path: '/api/groups/:groupId/tickets/:ticketId/leg',
    access: 'member',
    scope: 'bet',
    weight: 2,
  },
  endGroupTicket: {
    method: 'DELETE',
    path: '/api/groups/:groupId/tickets/:ticketId',
    access: 'member',
    scope: 'bet',
    weight: 2,
  },
} as const satisfies RouteDeclarations;
