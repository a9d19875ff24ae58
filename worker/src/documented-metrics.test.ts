import { documentedMetrics, registeredMetrics } from '@courtside/core/testing/documented-metrics';
import { expect, it, onTestFinished } from 'vitest';
import { buildBoard } from './board.ts';
import { aWorker } from './testing/worker.ts';

it('docs/operations.md describes the metrics of the worker', async () => {
  const worker = await aWorker();
  onTestFinished(worker.end);
  const board = await buildBoard(worker.metrics);
  onTestFinished(() => board.app.close());
  board.open(worker.core);
  const registered = registeredMetrics((await board.app.inject({ url: '/metrics' })).payload);
  const documented = documentedMetrics();
  const ofWorker = documented.filter(({ isOfWorker }) => isOfWorker).map(({ name }) => name);
  expect(ofWorker).toContain('courtside_job_seconds');
  expect(ofWorker.filter((name) => !registered.includes(name))).toEqual([]);
  expect(registered.filter((name) => !documented.some((each) => each.name === name))).toEqual([]);
});
