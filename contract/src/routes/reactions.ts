import type { RouteDeclarations } from './route-declaration.ts';

/** Reactions of members to bets, head-to-heads and the moments of a night. */
export const reactionRoutes = {
  react: { method: 'PUT', path: '/api/groups/:groupId/reactions', access: 'member', scope: 'bet', weight: 5 },
  readMoments: {
    method: 'GET',
    path: '/api/groups/:groupId/moments',
    access: 'member',
    scope: 'read',
    weight: 5,
    spoils: true,
  },
  readNightPicture: {
    method: 'GET',
    path: '/api/groups/:groupId/night-picture',
    access: 'member',
    scope: 'read',
    weight: 20,
    spoils: true,
  },
} as const satisfies RouteDeclarations;
