import { reportNights } from '@courtside/core/push/results';
import type { Job, JobDeps } from './job.ts';

/** Notifies users whose bets of the night are all settled. */
export function nightResultJob({ core }: Pick<JobDeps, 'core'>): Job<'night-result'> {
  return {
    name: 'night-result',
    everyMs: 60_000,
    concurrency: 1,
    run: async () => ({ reported: await reportNights(core) }),
  };
}
