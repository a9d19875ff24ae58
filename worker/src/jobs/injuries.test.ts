import { openCore, renderDemoPage } from '@courtside/core';
import { aPageServer, page, status } from '@courtside/core/league/injuries/testing/a-page-server';
import { emptyRedis, testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { aFeed } from '@courtside/core/testing/feed';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { aWorkerOfThisTest } from '../testing/worker.ts';
import { injuriesJob } from './injuries.ts';

const demoPage = page(renderDemoPage(Date.parse('2026-01-15T00:30:00Z'), 'courtside'));

async function aWorkerReading(answer: Parameters<typeof aPageServer>[0]) {
  const source = await aPageServer(answer);
  const worker = await aWorkerOfThisTest({ settings: { INJURIES_URL: source.url } });
  return { source, worker };
}

it('reads the injuries page as soon as there is a worker', async () => {
  const { worker } = await aWorkerReading(demoPage);
  await eventually(async () => expect((await worker.core.injuries.read()).teams.length).toBeGreaterThan(10));
});

it('asks ever later while the page cannot be had, and says so once', async () => {
  const source = await aPageServer(status(500));
  const config = testConfig({ INJURIES_URL: source.url });
  await emptyRedis(config);
  const time = { now: Date.now() };
  const clock = () => time.now;
  const said: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void said.push(JSON.parse(line).msg) });
  const core = await openCore(config, { clock, logger });
  onTestFinished(async () => {
    await core.db.connection.dropDatabase();
    await core.close();
  });
  const refresh = core.feedRefresh(aFeed(clock), { maxAgeMs: 60_000 });
  const { signal: stopping } = new AbortController();
  const { run } = injuriesJob({ core, config, clock, logger, refresh, stopping });
  const runLater = async () => {
    time.now += 60_000;
    return run({ payload: {}, progress: async () => undefined });
  };
  for (let n = 0; n < 3; n += 1) expect(await runLater()).toMatchObject({ failure: 'refused' });
  const delays = (await core.jobs.queue('injuries').getDelayed()).map(({ delay }) => delay);
  expect(delays.sort((a, b) => a - b)).toEqual([5_000, 10_000, 20_000]);
  source.answerWith(demoPage);
  for (let n = 0; n < 2; n += 1) expect(await runLater()).toMatchObject({ teams: expect.any(Number) });
  expect(said.filter((msg) => msg.includes('injuries page'))).toEqual([
    'the injuries page cannot be had',
    'the injuries page can be had again',
  ]);
});

it('asks again soon when the page cannot be had', async () => {
  const { source, worker } = await aWorkerReading(status(500));
  await eventually(async () => expect((await worker.core.injuries.read()).failure?.kind).toBe('refused'));
  source.answerWith(demoPage);
  await eventually(async () => expect((await worker.core.injuries.read()).failure).toBeNull());
  await eventually(() =>
    expect(worker.lines.some(({ msg }) => msg === 'the injuries page can be had again')).toBe(true),
  );
  const told = worker.lines.map(({ msg }) => msg).filter((msg) => msg.includes('injuries page'));
  expect(told.filter((msg) => msg === 'the injuries page cannot be had')).toHaveLength(1);
});
