import type { calendarRoutes } from '@courtside/contract/routes/calendar';
import { ann, type ExamplesOf, openedAt } from './example.ts';

const own = { uid: ann.uid };

export const calendarExamples: ExamplesOf<typeof calendarRoutes> = {
  readCalendarLink: { params: own, status: 200, data: { createdAt: openedAt } },
  makeCalendarLink: {
    params: own,
    body: {},
    status: 200,
    data: { createdAt: openedAt, path: '/calendar/51c7e0a94f3d28b6e15a7c90d2f48b63ae07519cd4f2b86e.ics' },
    message: 'Your calendar link is ready. Copy it now: it is not shown again.',
  },
  revokeCalendarLink: {
    params: own,
    status: 200,
    data: { createdAt: null },
    message: 'The calendar link is revoked.',
  },
};
