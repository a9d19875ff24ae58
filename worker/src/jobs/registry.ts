import { jobNames } from '@courtside/core';
import { auditJob } from './audit.ts';
import { injuriesJob } from './injuries.ts';
import type { JobDeps, Jobs } from './job.ts';
import { leaderboardJob } from './leaderboard.ts';
import { oddsJob } from './odds.ts';
import { recoverJob } from './recover.ts';
import { releaseHoldJob } from './release-hold.ts';
import { scoresJob } from './scores.ts';
import { settleJob } from './settle.ts';

/** Every job there is. */
export function createJobs(deps: JobDeps): Jobs {
  return checkJobs({
    odds: oddsJob(deps),
    scores: scoresJob(deps),
    settle: settleJob(deps),
    'release-hold': releaseHoldJob(deps),
    injuries: injuriesJob(deps),
    leaderboard: leaderboardJob(deps),
    recover: recoverJob(deps),
    audit: auditJob(deps),
  });
}

/**
 * Makes sure that each queue has the one job of its name.
 * @throws Error naming the queue that has none or another's
 */
export function checkJobs(jobs: Jobs): Jobs {
  for (const name of jobNames) {
    const given: string | undefined = jobs[name]?.name;
    if (given !== name) throw new Error(`the queue ${name} has ${given === undefined ? 'no job' : `the job ${given}`}`);
  }
  return jobs;
}
