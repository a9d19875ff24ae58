import { jobNames } from '@courtside/core/platform/jobs/job-queues';
import { auditJob } from './audit.ts';
import { backupJob } from './backup.ts';
import { challengesJob } from './challenges.ts';
import { chatJob } from './chat.ts';
import { chatPostJob } from './chat-post.ts';
import { injuriesJob } from './injuries.ts';
import type { AnyJob, JobDeps } from './job.ts';
import { leaderboardJob } from './leaderboard.ts';
import { nightResultJob } from './night-result.ts';
import { oddsJob } from './odds.ts';
import { pushJob } from './push.ts';
import { recoverJob } from './recover.ts';
import { releaseHoldJob } from './release-hold.ts';
import { remindersJob } from './reminders.ts';
import { scoresJob } from './scores.ts';
import { sealsJob } from './seals.ts';
import { seasonOverJob } from './season-over.ts';
import { seasonsJob } from './seasons.ts';
import { settleJob } from './settle.ts';

/** Every job, each with its schedule and work in a file of its own. */
const all = [
  oddsJob,
  scoresJob,
  settleJob,
  releaseHoldJob,
  injuriesJob,
  leaderboardJob,
  seasonsJob,
  challengesJob,
  sealsJob,
  recoverJob,
  auditJob,
  backupJob,
  chatJob,
  chatPostJob,
  pushJob,
  remindersJob,
  nightResultJob,
  seasonOverJob,
] as const;

/** @throws Error naming the queue that has no job, or more than one */
export function createJobs(deps: JobDeps) {
  return checkJobs(all.map((create) => create(deps)));
}

/** @throws Error naming the queue that has no job, or more than one */
export function checkJobs<J extends AnyJob>(jobs: readonly J[]): readonly J[] {
  for (const name of jobNames) {
    const { length } = jobs.filter((job) => job.name === name);
    if (length !== 1) throw new Error(`the queue ${name} has ${length === 0 ? 'no job' : `${length} jobs`}`);
  }
  return jobs;
}
