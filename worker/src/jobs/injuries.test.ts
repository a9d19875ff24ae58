import { openCore } from '@courtside/core/core';
import { renderDemoPage } from '@courtside/core/league/injuries/demo-page';
import { aPageServer, page, status } from '@courtside/core/league/injuries/testing/a-page-server';
import { emptyRedis, testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { aWorkerOfThisTest } from '../testing/worker.ts';
import { injuriesJob } from './injuries.ts';

const demoPage = page(renderDemoPage(Date.parse('2026-01-15T00:30:00Z'), 'courtside'));

const firstRetryMs = 5_000;

async function aWorkerReading(answer: Parameters<typeof aPageServer>[0]) {
  const source = await aPageServer(answer);
  const worker = await aWorkerOfThisTest({ settings: { INJURIES_URL: source.url } });
  return { source, worker };
}

it('reads the injuries page as soon as the worker starts', async () => {
  const { worker } = await aWorkerReading(demoPage);
  await eventually(async () => expect((await worker.core.injuries.read()).teams.length).toBeGreaterThan(10));
});

it('retries with growing delays while the page is unavailable, and logs that once', async () => {
  const source = await aPageServer(status(500));
  const config = testConfig({ INJURIES_URL: source.url });
  await emptyRedis(config);
  const time = { now: Date.now() };
  const clock = () => time.now;
  const messages: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void messages.push(JSON.parse(line).msg) });
  const core = await openCore(config, { clock, logger });
  onTestFinished(async () => {
    await core.db.driver.dropDatabase();
    await core.close();
  });
  const { run } = injuriesJob({ core, config, logger });
  const runLater = async (job = run) => {
    time.now += 60_000;
    return job({ payload: {}, progress: async () => undefined });
  };
  for (let n = 0; n < 3; n += 1) expect(await runLater()).toMatchObject({ failure: 'refused' });
  const delays = (await core.jobs.queue('injuries').getDelayed()).map(({ delay }) => delay);
  expect(delays.sort((a, b) => a - b)).toEqual([5_000, 10_000, 20_000]);
  // The server with the page of the demo league starts at the same time: its first failures are not logged.
  const ofDemo = injuriesJob({ core, config: { ...config, demoInjuries: true }, logger });
  const counts: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    await runLater(ofDemo.run);
    counts.push(messages.filter((msg) => msg === 'injuries page unavailable').length);
  }
  expect(counts).toEqual([1, 1, 1, 1, 2]);
  source.respondWith(demoPage);
  for (let n = 0; n < 2; n += 1) expect(await runLater()).toMatchObject({ teams: expect.any(Number) });
  expect(messages.filter((msg) => msg.includes('injuries page'))).toEqual([
    'injuries page unavailable',
    'injuries page unavailable',
    'injuries page available again',
  ]);
});

// Waits for the pause between two reads of the page, which the tests above move by their clock.
it('retries soon after the page was unavailable', { tags: ['deep'] }, async () => {
  const { source, worker } = await aWorkerReading(status(500));
  await eventually(async () => expect((await worker.core.injuries.read()).failure?.kind).toBe('refused'));
  source.respondWith(demoPage);
  await eventually(async () => {
    const delayed = await worker.core.jobs.queue('injuries').getDelayed();
    const retry = delayed.find(({ opts }) => opts.delay === firstRetryMs);
    if (retry === undefined) throw new Error('no retry is scheduled');
    await retry.promote();
  });
  await eventually(async () => expect((await worker.core.injuries.read()).failure).toBeNull());
  await eventually(() => expect(worker.lines.some(({ msg }) => msg === 'injuries page available again')).toBe(true));
  const logged = worker.lines.map(({ msg }) => msg).filter((msg) => msg.includes('injuries page'));
  expect(logged.filter((msg) => msg === 'injuries page unavailable')).toHaveLength(1);
});
