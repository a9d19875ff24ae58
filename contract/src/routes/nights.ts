import type { RouteDeclarations } from './route-declaration.ts';

/** The nights of a group. */
export const nightRoutes = {
  readNight: {
    method: 'GET',
    path: '/api/groups/:groupId/nights/:day',
    access: 'member',
    scope: 'read',
    weight: 10,
    spoils: true,
  },
} as const satisfies RouteDeclarations;
