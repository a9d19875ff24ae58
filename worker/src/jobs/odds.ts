import type { Job, JobDeps } from './job.ts';

/** Takes new games and prices from the feed. */
export function oddsJob({ core, config, feed }: JobDeps): Job<'odds'> {
  return {
    name: 'odds',
    everyMs: config.oddsRefreshMs,
    concurrency: 1,
    run: async () => ({ changed: await feed.ask('odds', core.games.refreshOdds) }),
  };
}
