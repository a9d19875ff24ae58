import { onTestFinished } from 'vitest';
import { returnDatabase } from '../../../testing/databases.ts';
import { openTestDatabase } from '../../../testing/world.ts';
import type { LeagueEvent } from '../../events.ts';
import { fetchInjuriesPage } from '../fetch-injuries.ts';
import { createInjuries, type InjuriesDeps } from '../injuries.ts';

export const second = 1_000;
export const minute = 60 * second;

/** Creates the injuries on a separate database, with a clock and a timeout that the test sets, and the published events. */
export async function aReport(url: string, more: Partial<InjuriesDeps> = {}) {
  const db = await openTestDatabase();
  onTestFinished(async () => {
    await db.close();
    returnDatabase(db);
  });
  const time = { now: Date.parse('2026-11-21T12:00:00Z') };
  const timeout = { ms: 10 * second };
  const events: LeagueEvent[] = [];
  const open = (other: Partial<InjuriesDeps> = {}) =>
    createInjuries({
      db,
      clock: () => time.now,
      fetchPage: () => fetchInjuriesPage({ url, timeoutMs: timeout.ms }),
      publish: (published) => events.push(...published),
      cooldownMs: 30 * second,
      retryAfterMs: 5 * second,
      ...more,
      ...other,
    });
  return {
    time,
    timeout,
    events,
    db,
    open,
    ...open(),
    /** Refreshes after the cooldown. */
    refreshLater() {
      time.now += minute;
      return open().refresh();
    },
  };
}
