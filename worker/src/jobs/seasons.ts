import { advanceSeasons } from '@courtside/core/seasons/advance-seasons';
import type { Job, JobDeps } from './job.ts';

const maxSeasonsMs = 5_000;

/** Starts seasons, opens the accounts of their members, begins their days and makes their tables final. */
export function seasonsJob({ core, config, logger }: JobDeps): Job<'seasons'> {
  return {
    name: 'seasons',
    // Several times in each of the short days of a demonstration.
    everyMs: Math.min(maxSeasonsMs, (config.SEASON_DAY_MS ?? Number.POSITIVE_INFINITY) / 4),
    concurrency: 1,
    async run() {
      const { opened, changed } = await advanceSeasons(core);
      if (opened + changed > 0) logger.info({ opened, changed }, 'seasons advanced');
      return { opened, changed };
    },
  };
}
