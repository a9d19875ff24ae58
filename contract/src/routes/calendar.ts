import type { RouteDeclarations } from './route-declaration.ts';

/** The link to the caller's calendar. No API key may call these routes. */
export const calendarRoutes = {
  readCalendarLink: { method: 'GET', path: '/api/users/:uid/calendar', access: 'self', scope: 'none', weight: 1 },
  makeCalendarLink: { method: 'PUT', path: '/api/users/:uid/calendar', access: 'self', scope: 'none', weight: 1 },
  revokeCalendarLink: { method: 'DELETE', path: '/api/users/:uid/calendar', access: 'self', scope: 'none', weight: 1 },
} as const satisfies RouteDeclarations;
