import type { Job, JobDeps } from './job.ts';

/** Brings the leaderboard up to what was committed while nobody could write it down, and keeps the day's ranks. */
export function leaderboardJob({ core }: JobDeps): Job<'leaderboard'> {
  return {
    name: 'leaderboard',
    everyMs: 60_000,
    concurrency: 1,
    run: async () => ({ broughtUp: await core.leaderboard.keepUp() }),
  };
}
