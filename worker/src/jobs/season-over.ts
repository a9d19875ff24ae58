import { reportSeasons } from '@courtside/core/push/results';
import type { Job, JobDeps } from './job.ts';

/** Notifies the members of seasons that became final. */
export function seasonOverJob({ core }: Pick<JobDeps, 'core'>): Job<'season-over'> {
  return {
    name: 'season-over',
    everyMs: 60_000,
    concurrency: 1,
    run: async () => ({ reported: await reportSeasons(core) }),
  };
}
