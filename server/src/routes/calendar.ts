import type { calendarRoutes } from '@courtside/contract/routes/calendar';
import { makeCalendarLink, readCalendarLinkTime, revokeCalendarLink } from '@courtside/core/calendar/calendar-links';
import type { HandlersOf } from './route.ts';

/** The link to the caller's calendar. `calendar-feed.ts` has the calendar. */
export const calendarHandlers: HandlersOf<typeof calendarRoutes> = {
  async readCalendarLink({ core, params: { uid } }) {
    const madeAt = await readCalendarLinkTime(core, uid);
    return { status: 200, data: { createdAt: madeAt?.toISOString() ?? null } };
  },

  async makeCalendarLink({ core, params: { uid } }) {
    const { secret, createdAt } = await makeCalendarLink(core, uid);
    const data = { createdAt: createdAt.toISOString(), path: `/calendar/${secret}.ics` };
    return { status: 200, data, message: 'Your calendar link is ready. Copy it now: it is not shown again.' };
  },

  async revokeCalendarLink({ core, params: { uid } }) {
    await revokeCalendarLink(core, uid);
    return { status: 200, data: { createdAt: null }, message: 'The calendar link is revoked.' };
  },
};
