import type { Job, JobDeps } from './job.ts';

/** Takes scores and results from the results sources, and has every decided game settled, even when a source fails. */
export function scoresJob({ core, config, refresh }: JobDeps): Job<'scores'> {
  async function settleDecided(): Promise<number> {
    const unsettled = await core.games.findUnsettled();
    // One job per game until it ends, in success or failure: a failed one is added again by the next run.
    const add = (gameId: string) => core.jobs.add('settle', { gameId }, { deduplication: { id: `settle-${gameId}` } });
    await Promise.all(unsettled.map(add));
    return unsettled.length;
  }

  return {
    name: 'scores',
    everyMs: config.scoresRefreshMs,
    concurrency: 1,
    async run() {
      try {
        const { asked, changed } = await refresh.results();
        return { asked, changed, unsettled: await settleDecided() };
      } catch (error) {
        await settleDecided();
        throw error;
      }
    },
  };
}
