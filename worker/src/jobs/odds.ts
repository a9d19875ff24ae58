import { addSettlements } from './add-settlements.ts';
import type { Job, JobDeps } from './job.ts';

/** How often the odds plan is checked. A run that makes no request costs one small read. */
const maxTickMs = 15_000;

/** Reads new games and prices from the odds source whenever its plan says so, and has bets at wrong prices refunded. */
export function oddsJob({ core, config, refresh }: JobDeps): Job<'odds'> {
  return {
    name: 'odds',
    everyMs: Math.min(config.oddsRefreshMs, maxTickMs),
    concurrency: 1,
    async run() {
      const run = await refresh.odds();
      if (run.changed > 0) await addSettlements(core);
      return run;
    },
  };
}
