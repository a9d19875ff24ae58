import type { RouteDeclarations } from './route-declaration.ts';

/** Notifications of the caller. No API key may call these routes. */
export const pushRoutes = {
  subscribePush: { method: 'PUT', path: '/api/push/subscription', access: 'signed-in', scope: 'none', weight: 1 },
  unsubscribePush: { method: 'DELETE', path: '/api/push/subscription', access: 'signed-in', scope: 'none', weight: 1 },
  readPushSettings: { method: 'GET', path: '/api/push/settings', access: 'signed-in', scope: 'none', weight: 1 },
  changePushSettings: { method: 'PUT', path: '/api/push/settings', access: 'signed-in', scope: 'none', weight: 1 },
} as const satisfies RouteDeclarations;
