import { ProviderError } from '@courtside/core';
import { aFeed } from '@courtside/core/testing/feed';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createFeed } from './feed.ts';

it('asks a feed that is down after one second, then two, four, and never later than a minute', async () => {
  const time = { now: 0 };
  const feed = createFeed({
    provider: aFeed(() => time.now),
    clock: () => time.now,
    logger: pino({ level: 'silent' }),
  });
  const askedAt: number[] = [];
  for (; time.now < 300_000; time.now += 100) {
    const answer = await feed.ask('odds', async () => {
      askedAt.push(time.now);
      throw new ProviderError('down');
    });
    expect(answer).toBeNull();
  }
  const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1_000));
});

it('keeps asking for scores while odds cannot be had, and passes other faults on', async () => {
  const feed = createFeed({ provider: aFeed(() => 0), clock: () => 0, logger: pino({ level: 'silent' }) });
  await feed.ask('odds', async () => {
    throw new ProviderError('down');
  });
  expect(await feed.ask('scores', async () => 3)).toBe(3);
  const fault = feed.ask('scores', async () => {
    throw new TypeError('a bug');
  });
  await expect(fault).rejects.toThrow(TypeError);
});
