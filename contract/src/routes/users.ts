import type { RouteDeclarations } from './route-declaration.ts';

export const userRoutes = {
  getUser: { method: 'GET', path: '/api/users/:uid', access: 'signed-in', scope: 'read', weight: 1, spoils: true },
  createUser: { method: 'POST', path: '/api/users/:uid', access: 'self', scope: 'bet', weight: 1 },
  renameUser: { method: 'PATCH', path: '/api/users/:uid', access: 'self', scope: 'bet', weight: 1 },
  holdStake: { method: 'PATCH', path: '/api/users/:uid/bet', access: 'self', scope: 'bet', weight: 1, limit: 'money' },
  readLedger: { method: 'GET', path: '/api/users/:uid/ledger', access: 'self', scope: 'read', weight: 1, spoils: true },
  readBalanceHistory: {
    method: 'GET',
    path: '/api/users/:uid/balance-history',
    access: 'self',
    scope: 'read',
    weight: 3,
    spoils: true,
  },
  deposit: { method: 'POST', path: '/api/users/:uid/deposit', access: 'self', scope: 'bet', weight: 1, limit: 'money' },
  topUp: { method: 'POST', path: '/api/users/:uid/topup', access: 'self', scope: 'bet', weight: 1, limit: 'money' },
} as const satisfies RouteDeclarations;
