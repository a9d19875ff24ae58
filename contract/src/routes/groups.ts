import type { RouteDeclarations } from './route-declaration.ts';

export const groupRoutes = {
  listGroups: { method: 'GET', path: '/api/groups', access: 'signed-in', scope: 'read', weight: 1 },
  createGroup: { method: 'POST', path: '/api/groups', access: 'signed-in', scope: 'bet', weight: 1 },
  getGroup: { method: 'GET', path: '/api/groups/:groupId', access: 'member', scope: 'read', weight: 5, spoils: true },
  listGroupBets: {
    method: 'GET',
    path: '/api/groups/:groupId/bets',
    access: 'member',
    scope: 'read',
    weight: 3,
    spoils: true,
  },
  readGroupHistory: {
    method: 'GET',
    path: '/api/groups/:groupId/history',
    access: 'member',
    scope: 'read',
    weight: 5,
    spoils: true,
  },
  readOwnInvite: {
    method: 'GET',
    path: '/api/groups/:groupId/invite',
    access: 'member',
    scope: 'read',
    weight: 1,
    limit: 'invite',
  },
  joinGroup: {
    method: 'PUT',
    path: '/api/groups/:groupId',
    access: 'signed-in',
    scope: 'bet',
    weight: 1,
    limit: 'invite',
  },
  createTvLink: { method: 'POST', path: '/api/groups/:groupId/tv', access: 'member', scope: 'none', weight: 1 },
  leaveGroup: { method: 'DELETE', path: '/api/groups/:groupId/users/:uid', access: 'self', scope: 'bet', weight: 1 },
  readInvite: { method: 'GET', path: '/api/invites/:code', access: 'public', weight: 1, limit: 'invite' },
} as const satisfies RouteDeclarations;
