import { DomainError, documentsPerCall } from '@courtside/contract';
import { findCalendarHolder } from '@courtside/core/calendar/calendar-links';
import { readCalendar } from '@courtside/core/calendar/read-calendar';
import type { Clock } from '@courtside/core/platform/clock';
import fp from 'fastify-plugin';
import { etagOf, isUnchanged } from '../etag.ts';
import { presentCalendarGame } from '../presenters/calendar.ts';
import { toICalendar } from '../presenters/icalendar.ts';
import { createLinkAnswers } from './link-answers.ts';

interface CalendarRoute {
  Params: { readonly secret: string };
}

/** A calendar as calendar apps read it. */
interface Calendar {
  readonly text: string;
  readonly etag: string;
  /** How many documents were read for it. */
  readonly documents: number;
}

/**
 * `GET /calendar/:secret.ics`, the games that a user has bet on, for calendar apps. The secret replaces the sign-in. It is read on the
 * account of its user, and is at most some seconds old.
 */
export const calendarFeedRoute = fp<{ clock: Clock }>(
  async (app, { clock }) => {
    const answerOf = createLinkAnswers<Calendar>(clock);

    async function buildCalendar(uid: string): Promise<Calendar> {
      const games = await readCalendar(app.core.get(), uid);
      const documents = games.reduce((sum, { bets }) => sum + 1 + bets.length, 0);
      const text = toICalendar(games.map(presentCalendarGame));
      return { text, etag: etagOf(text), documents };
    }

    app.get<CalendarRoute>('/calendar/:secret.ics', async (request, reply) => {
      const uid = await findCalendarHolder(app.core.get(), request.params.secret);
      if (uid === null) throw new DomainError('not-found');
      const read = () => app.limits.readLink(uid, () => buildCalendar(uid));
      const { text, etag, documents } = await answerOf(uid, read);
      app.limits.countSentRows(request, Math.floor(documents / documentsPerCall));
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="courtside.ics"',
        })
        .send(text);
    });
  },
  { name: 'calendar-feed', dependencies: ['core', 'limits', 'errors', 'page-headers'] },
);
