import type { Job, JobDeps } from './job.ts';

/** Closes every bet on a decided game, each exactly once however often the job runs. */
export function settleJob({ core, logger }: JobDeps): Job<'settle'> {
  return {
    name: 'settle',
    everyMs: null,
    concurrency: 4,
    async run({ payload: { gameId }, progress }) {
      const closed = await core.settlement.settle(gameId, progress);
      if (closed > 0) logger.info({ gameId, closed }, 'settled');
      return { closed };
    },
  };
}
