import { expect, it } from 'vitest';
import { testConfig } from '../../testing/config.ts';
import { eventually } from '../../testing/eventually.ts';
import { aProxy } from '../../testing/proxy.ts';
import { platformCollections } from './collections.ts';
import { connectDatabase } from './database.ts';
import { isDatabaseAway } from './outage.ts';

it('distinguishes a database that is away from an invalid operation', async () => {
  const proxy = await aProxy(testConfig().MONGODB_URI);
  // A busy machine may take longer to connect: it tries again then.
  const db = await eventually(() => connectDatabase(proxy.url, platformCollections, { timeoutMs: 500 }));
  const operations = [
    () => db.secrets.findOne({ _id: 'x' }).lean().exec(),
    () => db.secrets.updateOne({ _id: 'x' }, { $set: { value: 'y' } }).exec(),
    () => db.secrets.bulkWrite([{ deleteOne: { filter: { _id: 'x' } } }]),
  ];
  const fault = await db.secrets.updateOne({ _id: 'x' }, { $nonsense: 1 } as never).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Error);
  expect(isDatabaseAway(fault)).toBe(false);
  expect(isDatabaseAway(new TypeError('a bug'))).toBe(false);
  proxy.cut();
  // The first operations lose their connections; later ones find none.
  for (let tries = 0; tries < 2; tries += 1) {
    const outcomes = await Promise.allSettled(operations.map((run) => run()));
    for (const outcome of outcomes) {
      const error = outcome.status === 'rejected' ? outcome.reason : 'answered';
      expect([error, isDatabaseAway(error)]).toEqual([error, true]);
    }
  }
  await db.close();
  await proxy.close();
});

it('recognizes socket errors that the driver passes on unchanged', () => {
  expect(isDatabaseAway(Object.assign(new Error('ended by the other party'), { code: 'EPIPE' }))).toBe(true);
});
