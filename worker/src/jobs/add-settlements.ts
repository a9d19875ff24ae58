import type { JobDeps } from './job.ts';

/** Adds a job for each game with bets to close. @returns the number of games */
export async function addSettlements(core: JobDeps['core']): Promise<number> {
  const unsettled = await core.games.findUnsettled();
  // One job per game until it succeeds or fails for good. The next run adds a failed one again.
  const add = (gameId: string) => core.jobs.add('settle', { gameId }, { deduplication: { id: `settle-${gameId}` } });
  await Promise.all(unsettled.map(add));
  return unsettled.length;
}
