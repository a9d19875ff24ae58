import { expect, it, onTestFinished, vi } from 'vitest';
import { readsPerUser } from '../limits/rules.ts';
import { aServer } from '../testing/server.ts';

it('more parallel reads of one user wait for a slot, and all are answered', async () => {
  const server = await aServer({ settings: { RATE_LIMIT_FACTOR: '1' } });
  onTestFinished(server.end);
  const { accounts } = await server.core();
  const user = await server.aUser();
  let [running, most] = [0, 0];
  // The first reads end once as many run as may.
  const full = Promise.withResolvers<void>();
  const { get } = accounts;
  vi.spyOn(accounts, 'get').mockImplementation(async (uid) => {
    running += 1;
    most = Math.max(most, running);
    if (running === readsPerUser) full.resolve();
    try {
      await full.promise;
      return await get(uid);
    } finally {
      running -= 1;
    }
  });
  const calls = Array.from({ length: 40 }, () => server.call('GET', `/api/users/${user.uid}`, { token: user.token }));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  expect(most).toBe(readsPerUser);
});
