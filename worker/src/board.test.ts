import { jobNames } from '@courtside/core/platform/jobs/job-queues';
import { testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { aProxy } from '@courtside/core/testing/proxy';
import { expect, it, onTestFinished } from 'vitest';
import { buildBoard } from './board.ts';
import { aWorker, aWorkerOfThisTest } from './testing/worker.ts';

it('reports when the worker runs, and shows its queues read-only', async () => {
  const worker = await aWorker();
  const board = await buildBoard(worker.metrics);
  const get = (url: string) => board.app.inject({ url });
  expect(await get('/healthz')).toMatchObject({ statusCode: 503 });
  board.open(worker.core);
  await eventually(async () => {
    const healthy = await get('/healthz');
    expect(healthy.statusCode).toBe(200);
    expect(healthy.json()).toEqual({ running: true, mongodb: true, redis: true });
  });
  expect((await get('/jobs')).payload).toContain('<base href="/jobs/"');
  const { queues } = (await get('/jobs/api/queues')).json();
  expect(queues.map(({ name }: { name: string }) => name).sort()).toEqual([...jobNames].sort());
  for (const queue of queues) expect(queue).toMatchObject({ readOnlyMode: true });
  const empty = await board.app.inject({ method: 'PUT', url: '/jobs/api/queues/odds/empty' });
  expect(empty.statusCode).toBeGreaterThanOrEqual(400);
  await board.app.close();
  await worker.end();
});

it('reports work that hangs, with its age', async () => {
  const worker = await aWorkerOfThisTest();
  const board = await buildBoard(worker.metrics);
  onTestFinished(() => board.app.close());
  expect(await board.app.inject({ url: '/livez' })).toMatchObject({ statusCode: 200 });
  board.open(worker.core);
  expect((await board.app.inject({ url: '/livez' })).json()).toEqual({ ok: true });
  worker.core.vitals.watch({ name: 'test', boundMs: 1_000, oldestMs: () => 2_000 });
  const overdue = ['test: no end for 2 s'];
  const live = await board.app.inject({ url: '/livez' });
  expect([live.statusCode, live.json()]).toEqual([503, { ok: false, overdue }]);
  const health = await board.app.inject({ url: '/healthz' });
  expect([health.statusCode, health.json()]).toMatchObject([503, { overdue }]);
});

it('reports an unresponsive Redis', async () => {
  const redis = await aProxy(testConfig().REDIS_URL);
  onTestFinished(redis.close);
  const worker = await aWorkerOfThisTest({ settings: { REDIS_URL: redis.url }, deps: { maxCloseMs: 500 } });
  onTestFinished(redis.restore);
  const board = await buildBoard(worker.metrics);
  onTestFinished(() => board.app.close());
  board.open(worker.core);
  const health = async () => (await board.app.inject({ url: '/healthz' })).json();
  await eventually(async () => expect(await health()).toEqual({ running: true, mongodb: true, redis: true }));
  redis.hang();
  expect(await health()).toEqual({ running: true, mongodb: true, redis: false });
});

it.each([
  ['Redis', 'REDIS_URL', { mongodb: true, redis: false }],
  ['MongoDB', 'MONGODB_URI', { mongodb: false, redis: true }],
] as const)('is unhealthy while %s is down, and healthy again afterwards', async (_name, setting, parts) => {
  const database = await aProxy(testConfig()[setting]);
  onTestFinished(database.close);
  const worker = await aWorkerOfThisTest({ settings: { [setting]: database.url } });
  onTestFinished(database.restore);
  const board = await buildBoard(worker.metrics);
  onTestFinished(() => board.app.close());
  board.open(worker.core);
  const health = () => board.app.inject({ url: '/healthz' });
  await eventually(async () => expect(await health()).toMatchObject({ statusCode: 200 }));
  database.cut();
  await eventually(async () => {
    const response = await health();
    expect([response.statusCode, response.json()]).toEqual([503, { running: true, ...parts }]);
  });
  database.restore();
  await eventually(async () => expect(await health()).toMatchObject({ statusCode: 200 }));
});

it('exposes metrics of job runs, queues and ledger entries', async () => {
  const worker = await aWorker();
  const board = await buildBoard(worker.metrics);
  board.open(worker.core);
  const game = worker.feed.offer();
  await eventually(async () => expect(await worker.core.games.get(game.id)).toMatchObject({ betStatus: 'open' }));
  await worker.place(await worker.aUser(), game.id, game.team1);
  worker.feed.score(game.id, 101, 99, true);
  await eventually(async () => {
    const { payload, headers } = await board.app.inject({ url: '/metrics' });
    expect(headers['content-type']).toContain('text/plain');
    expect(payload).toMatch(/courtside_job_seconds_count\{job="settle",outcome="done"\} [1-9]/);
    expect(payload).toMatch(/courtside_job_seconds_count\{job="odds",outcome="done"\} [1-9]/);
    expect(payload).toContain('courtside_ledger_entries_total{kind="payout"} 1');
    expect(payload).toMatch(/courtside_ledger_oldest_batch_seconds \d/);
    expect(payload).toContain('courtside_operations_timed_out_total 0');
    expect(payload).toMatch(/courtside_queue_jobs\{queue="odds",state="(waiting|active|delayed)"\} 1/);
    expect(payload).toContain('courtside_queue_jobs{queue="settle",state="failed"} 0');
  });
  await board.app.close();
  await worker.end();
});
