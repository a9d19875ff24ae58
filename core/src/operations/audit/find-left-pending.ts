import type { Database } from '../../platform/db/connect.ts';
import type { Violation } from './audit.ts';

const chunkSize = 1_000;

/** Bets that are still pending although their game is settled. */
export async function findLeftPending(db: Database): Promise<Violation[]> {
  const found: Violation[] = [];
  const look = async (gameIds: string[]) => {
    const settled = await db.games.find({ _id: { $in: gameIds }, settledAt: { $ne: null } }, { _id: 1 }).lean();
    const left = db.raw.bets
      .find({ status: 'pending', gameId: { $in: settled.map(({ _id }) => _id) } })
      .project<{ uid: string; id: string; gameId: string }>({ uid: 1, id: 1, gameId: 1 });
    for await (const { uid, id, gameId } of left)
      found.push({ uid, what: `bet ${id} is pending on the settled game ${gameId}` });
  };
  // Read off the index of pending bets by games: few have bets that wait, however many bets do.
  const games = db.raw.bets.aggregate<{ _id: string }>([
    { $match: { status: 'pending', gameId: { $gt: '' } } },
    { $sort: { gameId: 1 } },
    { $group: { _id: '$gameId' } },
  ]);
  let chunk: string[] = [];
  for await (const { _id } of games) {
    chunk.push(_id);
    if (chunk.length < chunkSize) continue;
    await look(chunk);
    chunk = [];
  }
  await look(chunk);
  return found;
}
