import type { ledgerCollections } from '../ledger/collections.ts';
import type { accessSchema } from '../members/access/access.model.ts';
import type { Database } from '../platform/db/database.ts';
import type { calendarLinkSchema } from './calendar-link.model.ts';

/** The collections that calendars are read from, and their links. */
export type CalendarDatabase = Database<
  Pick<typeof ledgerCollections, 'users' | 'bets' | 'games'> & {
    readonly access: typeof accessSchema;
    readonly calendarLinks: typeof calendarLinkSchema;
  }
>;
