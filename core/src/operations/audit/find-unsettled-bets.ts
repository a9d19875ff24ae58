import { findOutdatedParlays, pendingParlays } from '../../bets/settlement/settle-parlays.ts';
import { onOneGame } from '../../ledger/bet.ts';
import type { CoreDatabase } from '../database.ts';
import type { Violation } from './violation.ts';

const chunkSize = 1_000;

/** Finds bets that are pending although a settled game decides them. */
export async function findUnsettledBets(db: CoreDatabase): Promise<Violation[]> {
  const found: Violation[] = [];
  const check = async (gameIds: string[]) => {
    const settled = await db.games.find({ _id: { $in: gameIds }, settledAt: { $ne: null } }, { _id: 1 }).lean();
    const bets = db.bets
      .find(
        { status: 'pending', gameId: { $in: settled.map(({ _id }) => _id) }, ...onOneGame },
        { uid: 1, id: 1, gameId: 1 },
      )
      .lean();
    for await (const { uid, id, gameId } of bets)
      found.push({ uid, what: `bet ${id} is pending on the settled game ${gameId}` });
  };
  // The index has pending bets by game, so this reads one key per game with pending bets, however many bets there are.
  const games = db.bets.aggregate<{ _id: string }>([
    { $match: { status: 'pending', gameId: { $gt: '' }, ...onOneGame } },
    { $sort: { gameId: 1 } },
    { $group: { _id: '$gameId' } },
  ]);
  let chunk: string[] = [];
  for await (const { _id } of games) {
    chunk.push(_id);
    if (chunk.length < chunkSize) continue;
    await check(chunk);
    chunk = [];
  }
  await check(chunk);
  for await (const parlays of pendingParlays(db)) {
    for (const { bet, gameIds } of await findOutdatedParlays(db, parlays))
      found.push({ uid: bet.uid, what: `bet ${bet.id} is pending, its settled games ${gameIds.join(', ')} decide it` });
  }
  return found;
}
