import type { RouteDeclarations } from './route-declaration.ts';

/** What the owner of a group may do, and the log that shows it to every member. */
export const groupOwnerRoutes = {
  renameGroup: { method: 'PATCH', path: '/api/groups/:groupId', access: 'owner', scope: 'none', weight: 1 },
  transferGroup: { method: 'PUT', path: '/api/groups/:groupId/owner', access: 'owner', scope: 'none', weight: 1 },
  archiveGroup: { method: 'PUT', path: '/api/groups/:groupId/archived', access: 'owner', scope: 'none', weight: 1 },
  rotateInvites: {
    method: 'POST',
    path: '/api/groups/:groupId/invite/rotation',
    access: 'owner',
    scope: 'none',
    weight: 1,
  },
  expireInvites: {
    method: 'PUT',
    path: '/api/groups/:groupId/invite/expiry',
    access: 'owner',
    scope: 'none',
    weight: 1,
  },
  limitGroupLeagues: { method: 'PUT', path: '/api/groups/:groupId/leagues', access: 'owner', scope: 'none', weight: 1 },
  removeMember: { method: 'POST', path: '/api/groups/:groupId/removed', access: 'owner', scope: 'none', weight: 1 },
  listRemoved: { method: 'GET', path: '/api/groups/:groupId/removed', access: 'owner', scope: 'read', weight: 1 },
  letMemberIn: {
    method: 'DELETE',
    path: '/api/groups/:groupId/removed/:memberId',
    access: 'owner',
    scope: 'none',
    weight: 1,
  },
  readGroupLog: {
    method: 'GET',
    path: '/api/groups/:groupId/log',
    access: 'member',
    scope: 'read',
    weight: 1,
    spoils: true,
  },
} as const satisfies RouteDeclarations;
