import type { Core } from '@courtside/core/core';
import type { Game } from '@courtside/core/league/games/game';
import { gameIdsOf } from '@courtside/core/ledger/bet';

/** What a run left undone, one sentence each. */
export type Left = readonly string[];

function describeGame({ id, betStatus, resultRevision, settledAt }: Game): string {
  return `game ${id} (${betStatus}, revision ${resultRevision}, ${settledAt === null ? 'not settled' : 'settled'})`;
}

/** Why bets of a game may still be pending: the state of the game and of its settle jobs. */
async function explain(core: Core, gameId: string): Promise<string> {
  const game = await core.games.get(gameId);
  if (game === null) return `game ${gameId} does not exist`;
  const queue = core.jobs.queue('settle');
  const jobs = await queue.getJobs(['waiting', 'active', 'delayed', 'failed']);
  const own = await Promise.all(
    jobs
      .filter((job) => job?.data.gameId === gameId)
      .map(async (job) =>
        `${await job.getState()} after ${job.attemptsMade} attempts ${job.failedReason ?? ''}`.trim(),
      ),
  );
  return `${describeGame(game)}, settle jobs: ${own.length === 0 ? 'none' : own.join('; ')}`;
}

/** Pending bets, holds and corrections that are left, with the reason. Empty when everything is done. */
export async function findLeft(core: Core): Promise<Left> {
  const { db } = core;
  const left: string[] = [];
  const pending = await db.bets.find({ status: 'pending' }).lean();
  const byGame = Map.groupBy(pending.flatMap(gameIdsOf), (gameId) => gameId);
  for (const [gameId, { length }] of byGame) left.push(`${length} bets pending: ${await explain(core, gameId)}`);
  const held = await db.users.countDocuments({ 'holds.0': { $exists: true } });
  if (held > 0) left.push(`${held} accounts with holds`);
  const open = await db.challenges.countDocuments({ unfinished: true });
  if (open > 0) left.push(`${open} challenges open or unfinished`);
  const setAside = await db.tabAccounts.countDocuments({ 'holds.0': { $exists: true } });
  if (setAside > 0) left.push(`${setAside} tabs with a stake set aside`);
  const uncorrected = await db.games.find({ resultRevision: { $gt: 1 }, settledAt: null }).lean();
  for (const { _id } of uncorrected) left.push(`a correction is not settled: ${await explain(core, _id)}`);
  return left;
}
