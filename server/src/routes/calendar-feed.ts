import { DomainError, documentsPerCall } from '@courtside/contract';
import type { Clock } from '@courtside/core';
import fp from 'fastify-plugin';
import { presentCalendarGame } from '../presenters/calendar.ts';
import { toICalendar } from '../presenters/icalendar.ts';

interface CalendarRoute {
  Params: { readonly secret: string };
}

/** `GET /calendar/:secret.ics`, the games that a user has bet on, for calendar apps. The secret replaces the sign-in. */
export const calendarFeedRoute = fp<{ clock: Clock }>(
  async (app, { clock }) => {
    app.get<CalendarRoute>('/calendar/:secret.ics', async (request, reply) => {
      const core = app.core.get();
      const uid = await core.calendarLinks.holderOf(request.params.secret);
      if (uid === null) throw new DomainError('not-found');
      const games = await core.readCalendar(uid);
      const documents = games.reduce((sum, { bets }) => sum + 1 + bets.length, 0);
      app.limits.countSentRows(request, Math.floor(documents / documentsPerCall));
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="courtside.ics"',
          'cache-control': 'private',
        })
        .send(toICalendar(games.map(presentCalendarGame), new Date(clock())));
    });
  },
  { name: 'calendar-feed', dependencies: ['core', 'limits', 'errors', 'page-headers'] },
);
