import type { RouteDeclarations } from './route-declaration.ts';

export const sealRoutes = {
  readSeals: {
    method: 'GET',
    path: '/api/groups/:groupId/seals',
    access: 'member',
    scope: 'read',
    weight: 10,
    spoils: true,
  },
} as const satisfies RouteDeclarations;
