import { expect, it } from 'vitest';
import { testConfig } from '../../testing/config.ts';
import { aProxy } from '../../testing/proxy.ts';
import { connectDatabase } from './connect.ts';
import { isDatabaseAway } from './outage.ts';

it('tells a database that is away from a question that makes no sense', async () => {
  const proxy = await aProxy(testConfig().MONGODB_URI);
  const db = await connectDatabase(proxy.url, { timeoutMs: 1_000 });
  const questions = [
    () => db.accounts.findById('ada').lean(),
    () => db.bets.updateOne({ _id: 'x' }, { $set: { status: 'won' } }),
    () => db.raw.bets.bulkWrite([{ deleteOne: { filter: { _id: 'x' } } }]),
  ];
  const fault = await db.raw.bets.updateOne({ _id: 'x' }, { $nonsense: 1 } as never).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Error);
  expect(isDatabaseAway(fault)).toBe(false);
  expect(isDatabaseAway(new TypeError('a bug'))).toBe(false);
  proxy.cut();
  // At first the connections break under the questions, then there are none to ask on.
  for (let tries = 0; tries < 2; tries += 1) {
    const outcomes = await Promise.allSettled(questions.map((ask) => ask()));
    for (const outcome of outcomes) {
      const error = outcome.status === 'rejected' ? outcome.reason : 'answered';
      expect([error, isDatabaseAway(error)]).toEqual([error, true]);
    }
  }
  await db.close();
  await proxy.close();
});

it('knows the errors of a socket that the driver lets through', () => {
  expect(isDatabaseAway(Object.assign(new Error('ended by the other party'), { code: 'EPIPE' }))).toBe(true);
});
