import { expireChallenges } from '@courtside/core/challenges/complete-challenges';
import type { Job, JobDeps } from './job.ts';

const challengesEveryMs = 5_000;

/** Ends open challenges whose game takes no more bets and returns their stakes. The others follow their game's start. */
export function challengesJob({ core, logger }: JobDeps): Job<'challenges'> {
  return {
    name: 'challenges',
    everyMs: challengesEveryMs,
    concurrency: 1,
    async run() {
      const expired = await expireChallenges(core);
      if (expired > 0) logger.info({ expired }, 'challenges expired');
      return { expired };
    },
  };
}
