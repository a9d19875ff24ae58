import type { RouteDeclarations } from './route-declaration.ts';

export const leaderboardRoutes = {
  listUsers: { method: 'GET', path: '/api/users', access: 'public', weight: 1, spoils: true },
  readLeaderboard: { method: 'GET', path: '/api/leaderboard', access: 'public', weight: 1, spoils: true, cacheMs: 100 },
  searchUsers: { method: 'GET', path: '/api/leaderboard/search', access: 'public', weight: 1, spoils: true },
  getRank: { method: 'GET', path: '/api/users/:uid/rank', access: 'self', scope: 'read', weight: 1, spoils: true },
} as const satisfies RouteDeclarations;
