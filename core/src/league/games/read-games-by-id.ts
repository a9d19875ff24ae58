import type { LeagueDatabase } from '../collections.ts';
import { type Game, gameFromDoc } from './game.ts';

/** Reads games by their ids, which may repeat. Games that do not exist are left out. */
export async function readGamesById(
  db: Pick<LeagueDatabase, 'games'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Game>> {
  const docs = await db.games.find({ _id: { $in: [...new Set(ids)] } }).lean();
  return new Map(docs.map((doc) => [doc._id, gameFromDoc(doc)]));
}
