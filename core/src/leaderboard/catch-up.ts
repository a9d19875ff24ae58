import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Redis } from '../events/redis.ts';
import { readAccounts, rollForward } from '../ledger/project.ts';
import { type BoardKeys, knownSeq, type RedisBoard } from './redis-board.ts';
import { advanceLua, createScript } from './scripts.ts';

/** Entries are stamped when decided and written up to this much later; Redis may lose its last second in a crash. */
const overlapMs = 60_000;
const chunkSize = 1_000;

/** How far an account's ledger has come. */
interface Head {
  readonly _id: string;
  readonly seq: number;
}

/**
 * Puts onto the board what was committed since its `asOf` and is not on it, and moves `asOf` to now. The mark is kept
 * in Redis beside what it describes: a Redis that lost some of the board has lost as much of the mark.
 * @returns how many users were brought up, or null when there is no board
 */
export type CatchUp = () => Promise<number | null>;

export function createCatchUp(deps: {
  db: Database;
  redis: Redis;
  keys: BoardKeys;
  board: RedisBoard;
  clock: Clock;
}): CatchUp {
  const { db, redis, keys, board, clock } = deps;
  const advance = createScript(redis, advanceLua);

  async function bringUp(heads: readonly Head[]): Promise<number> {
    const known = await redis.hmGet(
      keys.users,
      heads.map(({ _id }) => _id),
    );
    const behind = heads.filter(({ seq }, index) => knownSeq(known[index] ?? null) < seq);
    if (behind.length === 0) return 0;
    const accounts = await readAccounts(
      db,
      behind.map(({ _id }) => _id),
    );
    const standings = [];
    for (const { _id, seq } of behind) {
      const account = accounts.get(_id);
      // An account that a crash left behind its ledger would be put up as it was before.
      const head = account !== undefined && account.seq < seq ? await rollForward(db, _id) : account;
      if (head != null) standings.push(head);
    }
    await board.put(standings);
    return standings.length;
  }

  return async () => {
    const mark = await redis.get(keys.asOf);
    if (mark === null) return null;
    const [at = '', build = ''] = mark.split(':');
    const now = clock();
    const heads = db.raw.entries.aggregate<Head>(
      [
        { $match: { at: { $gte: new Date(Number(at) - overlapMs) } } },
        { $group: { _id: '$uid', seq: { $max: '$seq' } } },
      ],
      { allowDiskUse: true, batchSize: chunkSize },
    );
    let count = 0;
    let chunk: Head[] = [];
    for await (const head of heads) {
      chunk.push(head);
      if (chunk.length < chunkSize) continue;
      count += await bringUp(chunk);
      chunk = [];
    }
    if (chunk.length > 0) count += await bringUp(chunk);
    // A board built meanwhile has a mark of its own, and may lack what was found on the one before.
    await advance([keys.asOf], [mark, `${now}:${build}`]);
    return count;
  };
}
