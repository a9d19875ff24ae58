import { z } from 'zod';
import { calendarLinkSchema, newCalendarLinkSchema } from '../calendar.ts';
import type { calendarRoutes } from './calendar.ts';
import { own, type SchemasOf } from './route-schemas.ts';

export const calendarSchemas = {
  readCalendarLink: {
    summary: "Whether the caller has a link to the calendar of their bets' games",
    params: own,
    success: { 200: calendarLinkSchema },
    errors: [],
  },
  makeCalendarLink: {
    summary:
      'Makes the secret link to the calendar, which calendar apps read without a sign-in. It replaces the one before. The ' +
      'response is the only place that shows it',
    params: own,
    body: z.strictObject({}),
    success: { 200: newCalendarLinkSchema },
    errors: ['user-not-found'],
  },
  revokeCalendarLink: {
    summary: 'Revokes the link to the calendar; has no effect without one',
    params: own,
    success: { 200: calendarLinkSchema },
    errors: [],
  },
} as const satisfies SchemasOf<typeof calendarRoutes>;
