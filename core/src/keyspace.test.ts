import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { openCore } from './core.ts';
import { systemClock } from './platform/clock.ts';
import type { StreamMessage } from './platform/events/events.ts';
import { testConfig } from './testing/config.ts';
import { eventually } from './testing/eventually.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A Courtside with a database of its own, on the Redis that all share. */
async function aCourtside() {
  const core = await openCore(testConfig(), { clock: systemClock, logger: pino({ level: 'silent' }) });
  ends.push(async () => {
    await core.db.connection.dropDatabase();
    await core.close();
  });
  const heard: StreamMessage[] = [];
  core.listen((what) => void heard.push(what));
  await eventually(() => expect(heard).toContainEqual({ type: 'resync' }));
  return {
    core,
    heardOf: (uid: string) => JSON.stringify(heard).includes(uid),
    waiting: async () => (await core.jobs.counts())?.settle?.waiting,
  };
}

it('two Courtsides on one Redis hear nothing of each other, and take none of the other’s jobs', async () => {
  const [ours, theirs] = [await aCourtside(), await aCourtside()];
  for (const [uid, { core }] of [
    ['ada', ours],
    ['bob', theirs],
  ] as const) {
    await core.accounts.open({ uid, username: uid, email: null });
  }
  await ours.core.jobs.add('settle', { gameId: 'a-game' });
  await eventually(() => expect([ours.heardOf('ada'), theirs.heardOf('bob')]).toEqual([true, true]));
  expect([ours.heardOf('bob'), theirs.heardOf('ada')]).toEqual([false, false]);
  expect([await ours.waiting(), await theirs.waiting()]).toEqual([1, 0]);
});
