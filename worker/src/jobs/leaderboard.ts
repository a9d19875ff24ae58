import type { Job, JobDeps } from './job.ts';

/** Rebuilds the leaderboard in Redis from the accounts when it is missing or ten minutes old. */
export function leaderboardJob({ core }: JobDeps): Job<'leaderboard'> {
  return {
    name: 'leaderboard',
    everyMs: 60_000,
    concurrency: 1,
    // A build reads all users.
    maxIdleMs: 1_800_000,
    run: async () => ({ rebuilt: await core.leaderboard.maintain() }),
  };
}
