import type { RouteDeclarations } from './route-declaration.ts';

export const betRoutes = {
  listBets: { method: 'GET', path: '/api/bets', access: 'public', weight: 1, spoils: true, cacheMs: 100 },
  getBet: { method: 'GET', path: '/api/bets/:betId', access: 'public', weight: 1 },
} as const satisfies RouteDeclarations;
