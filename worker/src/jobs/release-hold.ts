import type { Job, JobDeps } from './job.ts';

/** Gives a stake back that was set aside and not claimed by a bet in its time. */
export function releaseHoldJob({ core }: JobDeps): Job<'release-hold'> {
  return {
    name: 'release-hold',
    everyMs: null,
    concurrency: 8,
    run: async ({ payload: { uid, seq } }) => ({ released: await core.holds.release(uid, seq) }),
  };
}
