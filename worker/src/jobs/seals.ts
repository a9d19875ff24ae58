import type { Job, JobDeps } from './job.ts';

const sealsEveryMs = 5_000;

/** Seals the bets of groups on games that have tipped off, and the results of settled ones. */
export function sealsJob({ core, logger }: JobDeps): Job<'seals'> {
  return {
    name: 'seals',
    everyMs: sealsEveryMs,
    concurrency: 1,
    async run() {
      const sealed = await core.sealGames();
      if (sealed.records > 0) logger.info(sealed, 'sealed');
      return { ...sealed };
    },
  };
}
