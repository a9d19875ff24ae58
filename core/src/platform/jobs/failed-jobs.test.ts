import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyRedis, testConfig } from '../../testing/config.ts';
import { eventually } from '../../testing/eventually.ts';
import { runNextJob } from '../../testing/run-job.ts';
import { type JobQueues, openQueues } from './queues.ts';

const config = testConfig();
let jobs: JobQueues;
beforeAll(async () => {
  await emptyRedis(config);
  jobs = openQueues(config, () => undefined);
});
afterAll(() => jobs.close());

const list = () => jobs.failed((failed) => failed.list(10));

it('lists failed jobs with their reason, and runs one again', async () => {
  await jobs.add('odds', {}, { attempts: 1 });
  await runNextJob(config, 'odds', 'timeout');
  await jobs.add('settle', { gameId: 'g1' }, { attempts: 1 });
  await runNextJob(config, 'settle', 'MongoDB is away');
  const [settle, odds] = await list();
  expect(settle).toMatchObject({ queue: 'settle', reason: 'MongoDB is away', attempts: 1, payload: { gameId: 'g1' } });
  expect(odds).toMatchObject({ queue: 'odds', reason: 'timeout' });

  const id = settle?.id ?? '';
  expect(await jobs.failed((failed) => failed.retry('settle', id))).toBe(true);
  expect(await jobs.failed((failed) => failed.retry('settle', id))).toBe(false);
  expect(await jobs.failed((failed) => failed.find('settle', id))).toBe('not-failed');
  await runNextJob(config, 'settle', null);
  await eventually(async () => expect((await list()).map(({ queue }) => queue)).toEqual(['odds']));
});

it('does not know other queues and jobs', async () => {
  expect(await jobs.failed((failed) => failed.find('settle', 'unknown'))).toBeNull();
  expect(await jobs.failed((failed) => failed.find('unknown', '1'))).toBeNull();
  expect(await jobs.failed((failed) => failed.retry('unknown', '1'))).toBe(false);
});

it('reports that Redis is away', async () => {
  const away = openQueues({ ...config, REDIS_URL: 'redis://127.0.0.1:1' }, () => undefined);
  await expect(away.failed((failed) => failed.list(1))).rejects.toMatchObject({ code: 'unavailable' });
  await away.close();
});
