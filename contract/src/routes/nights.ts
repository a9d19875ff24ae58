import type { RouteDeclarations } from './route-declaration.ts';

/** The nights of a group, and their links. No API key may make, revoke or read a link, or decide whom they show. */
export const nightRoutes = {
  readNight: {
    method: 'GET',
    path: '/api/groups/:groupId/nights/:day',
    access: 'member',
    scope: 'read',
    weight: 10,
    spoils: true,
  },
  readNightSharing: {
    method: 'GET',
    path: '/api/groups/:groupId/nights/:day/link',
    access: 'member',
    scope: 'none',
    weight: 1,
  },
  makeNightLink: {
    method: 'POST',
    path: '/api/groups/:groupId/nights/:day/link',
    access: 'member',
    scope: 'none',
    weight: 10,
  },
  revokeNightLink: {
    method: 'DELETE',
    path: '/api/groups/:groupId/nights/:day/link',
    access: 'member',
    scope: 'none',
    weight: 1,
  },
  showOnNights: { method: 'PUT', path: '/api/groups/:groupId/sharing', access: 'member', scope: 'none', weight: 1 },
} as const satisfies RouteDeclarations;
