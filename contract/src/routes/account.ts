import type { RouteDeclarations } from './route-declaration.ts';

/** API keys, the export and the deletion of an account. No API key may call these routes. */
export const accountRoutes = {
  listApiKeys: { method: 'GET', path: '/api/users/:uid/keys', access: 'self', scope: 'none', weight: 1 },
  createApiKey: { method: 'POST', path: '/api/users/:uid/keys', access: 'self', scope: 'none', weight: 1 },
  revokeApiKey: { method: 'DELETE', path: '/api/users/:uid/keys/:keyId', access: 'self', scope: 'none', weight: 1 },
  exportAccount: {
    method: 'GET',
    path: '/api/users/:uid/export',
    access: 'self',
    scope: 'none',
    weight: 1,
    isComplete: true,
  },
  deleteAccount: { method: 'POST', path: '/api/users/:uid/deletion', access: 'self', scope: 'none', weight: 1 },
} as const satisfies RouteDeclarations;
