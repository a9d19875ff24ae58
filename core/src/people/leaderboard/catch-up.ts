import { rollForward } from '../../betting/ledger/betting-ledger.ts';
import { type AccountId, mainAccountOf, ownerOfMain } from '../../money/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Redis } from '../../platform/redis/redis.ts';
import { createScript } from '../../platform/redis/script.ts';
import type { PeopleDatabase } from '../collections.ts';
import { readAccounts } from '../profiles/accounts.ts';
import type { ProfileDoc } from '../profiles/profile-doc.ts';
import { toMember } from './member.ts';
import { type BoardKeys, memberOf, type RedisBoard, seqOf } from './redis-board.ts';
import { advanceLua } from './scripts.ts';

/** An entry is written up to this long after its timestamp, and a crash of Redis may lose its last second. */
const overlapMs = 60_000;
const chunkSize = 1_000;

/** The sequence number of the last entry in an account's ledger. */
interface Head {
  readonly _id: AccountId;
  readonly seq: number;
}

/** The stored account of a user with a new name, or of one who deleted it. */
type Renamed = Pick<ProfileDoc, 'uid' | 'username' | 'seq' | 'balance' | 'totalWinnings' | 'stats' | 'deletedAt'>;

/** @returns the sum of the results of `handle` for all chunks */
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
 * Adds everything to the board that was committed since its `asOf`, including new names, and advances `asOf` to now.
 * `asOf` is stored in Redis with the board, so an older copy of the board comes with its older `asOf`.
 * @returns how many users were updated, or null if no board exists
 */
export type CatchUp = () => Promise<number | null>;

export function createCatchUp(deps: {
  db: PeopleDatabase;
  redis: Redis;
  keys: BoardKeys;
  board: RedisBoard;
  clock: Clock;
  /** Called with the users who were updated. */
  onUpdated: (uids: readonly string[]) => void;
}): CatchUp {
  const { db, redis, keys, board, clock, onUpdated } = deps;
  const advance = createScript(redis, advanceLua);

  async function updateTotals(chunk: readonly Head[]): Promise<number> {
    // Only main accounts are on the board.
    const heads = chunk.flatMap(({ _id, seq }) => {
      const uid = ownerOfMain(_id);
      return uid === null ? [] : [{ uid, seq }];
    });
    if (heads.length === 0) return 0;
    const known = await redis.hmGet(
      keys.users,
      heads.map(({ uid }) => uid),
    );
    const behind = heads.filter(({ seq }, index) => seqOf(known[index] ?? null) < seq);
    if (behind.length === 0) return 0;
    const accounts = await readAccounts(
      db,
      behind.map(({ uid }) => uid),
    );
    const totals = [];
    for (const { uid, seq } of behind) {
      const account = accounts.get(uid);
      if (account === undefined || account.deletedAt !== undefined) continue;
      // After a crash, an account may be older than its ledger.
      const head = account.seq < seq ? await rollForward(db, mainAccountOf(uid)) : null;
      totals.push({ ...account, ...head?.state });
    }
    await board.put(totals);
    onUpdated(behind.map(({ uid }) => uid));
    return totals.length;
  }

  async function updateNames(renamed: readonly Renamed[]): Promise<number> {
    const known = await redis.hmGet(
      keys.users,
      renamed.map(({ uid }) => uid),
    );
    const behind = renamed.filter(({ uid, username }, index) => {
      const value = known[index] ?? null;
      return value !== null && memberOf(value) !== toMember({ username, uid });
    });
    if (behind.length === 0) return 0;
    await board.put(behind.filter(({ deletedAt }) => deletedAt === undefined));
    await board.remove(behind.filter(({ deletedAt }) => deletedAt !== undefined).map(({ uid }) => uid));
    onUpdated(behind.map(({ uid }) => uid));
    return behind.length;
  }

  return async () => {
    const asOf = await redis.get(keys.asOf);
    if (asOf === null) return null;
    const [at = '', build = ''] = asOf.split(':');
    const now = clock();
    const since = new Date(Number(at) - overlapMs);
    const heads = db.entries.aggregate<Head>(
      [{ $match: { at: { $gte: since } } }, { $group: { _id: '$account', seq: { $max: '$seq' } } }],
      { allowDiskUse: true, batchSize: chunkSize },
    );
    const renamed = db.profiles
      .find({ renamedAt: { $gte: since } }, { batchSize: chunkSize })
      .project<Renamed>({ _id: 0, uid: 1, username: 1, seq: 1, balance: 1, totalWinnings: 1, stats: 1, deletedAt: 1 });
    const count = (await inChunks(heads, updateTotals)) + (await inChunks(renamed, updateNames));
    // If another board has been built since, its own `asOf` stays: it may miss what was added to the previous board.
    await advance([keys.asOf], [asOf, `${now}:${build}`]);
    return count;
  };
}
