import { shortHash } from '@courtside/contract';
import type { SealsDatabase } from './collections.ts';

/** A record of a game in a group's chain, as a chat message names it. */
interface GameSeal {
  readonly gameId: string;
  /** The number of the record and the first characters of its hash, which covers all records before it. */
  readonly seal: string;
}

/** All records of these games in a group's chain, in the order of the chain. */
export async function readSealsOfGames(
  db: SealsDatabase,
  groupId: string,
  gameIds: readonly string[],
): Promise<GameSeal[]> {
  const records = await db.seals
    .find({ groupId, gameId: { $in: [...gameIds] } }, { number: 1, hash: 1, gameId: 1 })
    .lean();
  return records
    .sort((a, b) => a.number - b.number)
    .map(({ gameId, number, hash }) => ({ gameId, seal: `${number} ${shortHash(hash)}` }));
}
