import type { AccountDoc } from '../../money/account-doc.ts';
import { readAccounts, rollForward } from '../../money/project.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Redis } from '../../platform/events/redis.ts';
import { toMember } from './member.ts';
import { type BoardKeys, knownMember, knownSeq, type RedisBoard } from './redis-board.ts';
import { advanceLua, createScript } from './scripts.ts';

/** Entries are stamped when decided and written up to this much later; Redis may lose its last second in a crash. */
const overlapMs = 60_000;
const chunkSize = 1_000;

/** How far an account's ledger has come. */
interface Head {
  readonly _id: string;
  readonly seq: number;
}

/** An account with a new name, as its document says. */
type Renamed = Pick<AccountDoc, '_id' | 'username' | 'seq' | 'balance' | 'totalWinnings'>;

/** @returns the sum of what `handle` answered for each chunk */
async function inChunks<T>(items: AsyncIterable<T>, handle: (chunk: readonly T[]) => Promise<number>): Promise<number> {
  let count = 0;
  let chunk: T[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < chunkSize) continue;
    count += await handle(chunk);
    chunk = [];
  }
  return chunk.length > 0 ? count + (await handle(chunk)) : count;
}

/**
 * Puts onto the board what was committed since its `asOf` and is not on it, new names among it, and moves `asOf` to now. The mark is kept
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
  /** Told of the users who were brought up. */
  onBroughtUp: (uids: readonly string[]) => void;
}): CatchUp {
  const { db, redis, keys, board, clock, onBroughtUp } = deps;
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
    onBroughtUp(behind.map(({ _id }) => _id));
    return standings.length;
  }

  async function bringUpNames(renamed: readonly Renamed[]): Promise<number> {
    const known = await redis.hmGet(
      keys.users,
      renamed.map(({ _id }) => _id),
    );
    const behind = renamed.filter(({ _id, username }, index) => {
      const about = known[index] ?? null;
      return about !== null && knownMember(about) !== toMember({ username, uid: _id });
    });
    if (behind.length === 0) return 0;
    await board.put(behind.map(({ _id, ...rest }) => ({ uid: _id, ...rest })));
    onBroughtUp(behind.map(({ _id }) => _id));
    return behind.length;
  }

  return async () => {
    const mark = await redis.get(keys.asOf);
    if (mark === null) return null;
    const [at = '', build = ''] = mark.split(':');
    const now = clock();
    const since = new Date(Number(at) - overlapMs);
    const heads = db.raw.entries.aggregate<Head>(
      [{ $match: { at: { $gte: since } } }, { $group: { _id: '$uid', seq: { $max: '$seq' } } }],
      { allowDiskUse: true, batchSize: chunkSize },
    );
    const renamed = db.raw.accounts
      .find({ renamedAt: { $gte: since } }, { batchSize: chunkSize })
      .project<Renamed>({ username: 1, seq: 1, balance: 1, totalWinnings: 1 });
    const count = (await inChunks(heads, bringUp)) + (await inChunks(renamed, bringUpNames));
    // A board built meanwhile has a mark of its own, and may lack what was found on the one before.
    await advance([keys.asOf], [mark, `${now}:${build}`]);
    return count;
  };
}
