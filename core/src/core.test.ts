import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { openCore } from './core.ts';
import type { StreamMessage } from './events.ts';
import { systemClock } from './platform/clock.ts';
import { testConfig } from './testing/config.ts';
import { eventually } from './testing/eventually.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Opens a core with a new database on the shared Redis. */
async function aCourtside() {
  const core = await openCore(testConfig(), { clock: systemClock, logger: pino({ level: 'silent' }) });
  ends.push(async () => {
    await core.db.driver.dropDatabase();
    await core.close();
  });
  const received: StreamMessage[] = [];
  core.listen((what) => void received.push(what));
  await eventually(() => expect(received).toContainEqual({ type: 'resync' }));
  return {
    core,
    hasReceived: (uid: string) => JSON.stringify(received).includes(uid),
    waiting: async () => (await core.jobs.counts())?.settle?.waiting,
  };
}

it('two Courtsides on one Redis receive none of each other’s events and jobs', async () => {
  const [ours, theirs] = [await aCourtside(), await aCourtside()];
  for (const [uid, { core }] of [
    ['ada', ours],
    ['bob', theirs],
  ] as const) {
    await core.accounts.open({ uid, username: uid, email: null });
  }
  await ours.core.jobs.add('settle', { gameId: 'a-game' });
  await eventually(() => expect([ours.hasReceived('ada'), theirs.hasReceived('bob')]).toEqual([true, true]));
  expect([ours.hasReceived('bob'), theirs.hasReceived('ada')]).toEqual([false, false]);
  expect([await ours.waiting(), await theirs.waiting()]).toEqual([1, 0]);
});
