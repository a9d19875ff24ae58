import type { Job, JobDeps } from './job.ts';

/** Takes scores and results from the feed, then has every decided game settled. */
export function scoresJob({ core, config, feed }: JobDeps): Job<'scores'> {
  return {
    name: 'scores',
    everyMs: config.scoresRefreshMs,
    concurrency: 1,
    async run() {
      const changed = await feed.ask('scores', core.games.refreshScores);
      const unsettled = await core.games.findUnsettled();
      // One job for each game until it ends, well or badly: a failed one is asked for again by the next run.
      const plan = (gameId: string) =>
        core.jobs.add('settle', { gameId }, { deduplication: { id: `settle-${gameId}` } });
      await Promise.all(unsettled.map(plan));
      return { changed, unsettled: unsettled.length };
    },
  };
}
