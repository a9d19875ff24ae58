import type { RouteDeclarations } from './route-declaration.ts';

export const parlayRoutes = {
  placeParlay: { method: 'POST', path: '/api/parlays', access: 'signed-in', scope: 'bet', weight: 1, limit: 'money' },
} as const satisfies RouteDeclarations;
