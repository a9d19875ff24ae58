import { type JobName, jobNames } from '@courtside/core/platform/jobs/job-queues';
import { expect, expectTypeOf, it } from 'vitest';
import type { AnyJob } from './job.ts';
import { checkJobs, type createJobs } from './jobs.ts';

const complete = jobNames.map(
  (name) => ({ name, everyMs: null, concurrency: 1, run: async () => undefined }) as AnyJob,
);

it('lists a job for every queue', () => {
  expectTypeOf<ReturnType<typeof createJobs>[number]['name']>().toEqualTypeOf<JobName>();
});

it('starts with a job for every queue', () => {
  expect(checkJobs(complete)).toBe(complete);
});

it('does not start when a queue has no job or two', () => {
  expect(() => checkJobs(complete.filter(({ name }) => name !== 'settle'))).toThrow('the queue settle has no job');
  const doubled = [...complete, ...complete.filter(({ name }) => name === 'odds')];
  expect(() => checkJobs(doubled)).toThrow('the queue odds has 2 jobs');
});
