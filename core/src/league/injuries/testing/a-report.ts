import { onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../testing/world.ts';
import { fetchInjuriesPage } from '../fetch-injuries.ts';
import { createInjuries, type InjuriesDeps, type InjuriesEvent } from '../injuries.ts';

export const second = 1_000;
export const minute = 60 * second;

/** The injuries on a database of the test's own, with a clock and a patience the test steers and the events they told. */
export async function aReport(url: string, more: Partial<InjuriesDeps> = {}) {
  const db = await openTestDatabase();
  onTestFinished(async () => {
    await db.connection.dropDatabase();
    await db.close();
  });
  const reports = db.injuries;
  const time = { now: Date.parse('2026-11-21T12:00:00Z') };
  const patience = { ms: 10 * second };
  const events: InjuriesEvent[] = [];
  const open = (other: Partial<InjuriesDeps> = {}) =>
    createInjuries({
      reports,
      clock: () => time.now,
      fetchPage: () => fetchInjuriesPage({ url, timeoutMs: patience.ms }),
      publish: (told) => events.push(...told),
      cooldownMs: 30 * second,
      retryAfterMs: 5 * second,
      ...more,
      ...other,
    });
  return {
    time,
    patience,
    events,
    reports,
    open,
    ...open(),
    /** Lets time pass until the cooldown is over, then refreshes. */
    refreshLater() {
      time.now += minute;
      return open().refresh();
    },
  };
}
