import type { RouteDeclarations } from './route-declaration.ts';

export const sealRoutes = {
  readSeals: { method: 'GET', path: '/api/groups/:groupId/seals', access: 'member', scope: 'read', weight: 10 },
} as const satisfies RouteDeclarations;
