import type { RouteDeclarations } from './route-declaration.ts';

/** The chat to which the owner of a group has the message of each night sent. */
export const groupChatRoutes = {
  readChat: { method: 'GET', path: '/api/groups/:groupId/chat', access: 'owner', scope: 'read', weight: 1 },
  connectChat: { method: 'PUT', path: '/api/groups/:groupId/chat', access: 'owner', scope: 'none', weight: 1 },
  disconnectChat: { method: 'DELETE', path: '/api/groups/:groupId/chat', access: 'owner', scope: 'none', weight: 1 },
  testChat: {
    method: 'POST',
    path: '/api/groups/:groupId/chat/test',
    access: 'owner',
    scope: 'none',
    weight: 1,
    limit: 'scrape',
  },
  retryChat: { method: 'POST', path: '/api/groups/:groupId/chat/retry', access: 'owner', scope: 'none', weight: 1 },
} as const satisfies RouteDeclarations;
