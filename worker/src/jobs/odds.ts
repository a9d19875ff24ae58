import type { Job, JobDeps } from './job.ts';

/** How often the plan is looked at: a run without a request costs one small read. */
const longestTickMs = 15_000;

/** Takes new games and prices from the odds source whenever its plan says so. */
export function oddsJob({ config, refresh }: JobDeps): Job<'odds'> {
  return {
    name: 'odds',
    everyMs: Math.min(config.oddsRefreshMs, longestTickMs),
    concurrency: 1,
    run: () => refresh.odds(),
  };
}
