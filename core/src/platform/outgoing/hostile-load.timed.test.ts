import { lookup } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aChatServer } from '../../chat/testing/chat-servers.ts';
import { aHostileServer, hostileAnswers } from '../../testing/hostile-servers.ts';
import { systemClock } from '../clock.ts';
import { createGuardedRequest } from './guarded-request.ts';
import { createRequestBudget } from './request-budget.ts';

const hostileOwners = 700;
/** Each sends several messages, one after the other. */
const rounds = 4;
/** Longer than a message takes behind those that have just become slow. */
const maxMs = 2_500;

it('700 owners of hostile addresses delay neither the messages of another one nor look-ups of the process', async () => {
  const good = await aChatServer(() => ({ status: 200 }));
  const hostile = await Promise.all(hostileAnswers.map(aHostileServer));
  const silent = new Promise<never>(() => undefined);
  const request = createGuardedRequest({
    allowedHosts: ['127.0.0.1'],
    budget: createRequestBudget({ clock: systemClock }),
    timeoutMs: 4_000,
    // Every eighth host is a name that no name server answers for.
    resolve: (hostname) => (hostname.startsWith('silent') ? silent : lookup(hostname, { all: true })),
  });
  const post = (url: string, owner: string) => request({ method: 'POST', url, body: '{}' }, owner);
  const attacks = Array.from({ length: hostileOwners }, async (_, index) => {
    const server = hostile[index % hostile.length]?.url ?? '';
    const url = index % 8 === 0 ? `https://silent-${index}.example/` : server;
    for (let round = 0; round < rounds; round += 1) await post(url, `user ${index}`).catch(() => undefined);
  });
  let isOver = false;
  const over = Promise.all(attacks).then(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    await Promise.all([post(good.url, 'group good'), lookup('localhost')]);
    times.push(performance.now() - startedAt);
    await wait(50);
  }
  await over;
  expect(times.length).toBeGreaterThan(20);
  expect(Math.max(...times)).toBeLessThan(maxMs);
});
