import type { RouteDeclarations } from './route-declaration.ts';

export const userBetRoutes = {
  placeBet: { method: 'POST', path: '/api/userbets/:uid', access: 'self', scope: 'bet', weight: 1, limit: 'money' },
  listUserBets: {
    method: 'GET',
    path: '/api/userbets/user_id/:uid',
    access: 'self',
    scope: 'read',
    weight: 1,
    spoils: true,
  },
  getUserBet: {
    method: 'GET',
    path: '/api/userbets/:uid/:betId',
    access: 'self',
    scope: 'read',
    weight: 1,
    spoils: true,
  },
  undoBet: {
    method: 'DELETE',
    path: '/api/userbets/:uid/:betId',
    access: 'self',
    scope: 'bet',
    weight: 1,
    limit: 'money',
  },
  cashOutBet: {
    method: 'POST',
    path: '/api/userbets/:uid/:betId/cash-out',
    access: 'self',
    scope: 'bet',
    weight: 1,
    limit: 'money',
  },
} as const satisfies RouteDeclarations;
