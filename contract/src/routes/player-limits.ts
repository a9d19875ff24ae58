import type { RouteDeclarations } from './route-declaration.ts';

export const playerLimitRoutes = {
  readPlayerLimits: { method: 'GET', path: '/api/users/:uid/limits', access: 'self', scope: 'read', weight: 1 },
  pauseBetting: {
    method: 'PUT',
    path: '/api/users/:uid/pause',
    access: 'self',
    scope: 'none',
    weight: 1,
    limit: 'money',
  },
  limitStakes: {
    method: 'PUT',
    path: '/api/users/:uid/daily-limit',
    access: 'self',
    scope: 'none',
    weight: 1,
    limit: 'money',
  },
} as const satisfies RouteDeclarations;
