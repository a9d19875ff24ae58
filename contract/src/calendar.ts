import { z } from 'zod';
import { timestamp } from './scalars.ts';

/** Whether a user has a link to their calendar. The link itself is shown only once, when it is made. */
export const calendarLinkSchema = z.object({
  createdAt: timestamp.nullable().describe('When the link was made; null without one'),
});
export type CalendarLink = z.infer<typeof calendarLinkSchema>;

/** A link that was just made. */
export const newCalendarLinkSchema = z.object({
  createdAt: timestamp,
  path: z
    .string()
    .describe('Path of the calendar (iCalendar), without a sign-in. Shown only here: Courtside stores a hash'),
});
export type NewCalendarLink = z.infer<typeof newCalendarLinkSchema>;
