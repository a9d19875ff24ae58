import { jobNames } from '@courtside/core';
import { eventually } from '@courtside/core/testing/eventually';
import { expect, it } from 'vitest';
import { buildBoard } from './board.ts';
import { aWorker } from './testing/worker.ts';

it('says when the worker runs, and shows its queues to look at and not to touch', async () => {
  const board = await buildBoard();
  const get = (url: string) => board.app.inject({ url });
  expect(await get('/healthz')).toMatchObject({ statusCode: 503 });
  const worker = await aWorker();
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
