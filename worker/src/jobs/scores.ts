import { addSettlements } from './add-settlements.ts';
import type { Job, JobDeps } from './job.ts';

/** Reads scores and results, and adds a job for each game to settle, even when a source fails. */
export function scoresJob({ core, config, refresh }: JobDeps): Job<'scores'> {
  return {
    name: 'scores',
    everyMs: config.scoresRefreshMs,
    concurrency: 1,
    async run() {
      try {
        const { sources, changed } = await refresh.results();
        return { sources, changed, unsettled: await addSettlements(core) };
      } catch (error) {
        await addSettlements(core);
        throw error;
      }
    },
  };
}
