import type { Clock } from '../../platform/clock.ts';
import { createRedisLock, type RedisLock } from '../../platform/redis/lock.ts';
import type { Redis } from '../../platform/redis/redis.ts';
import { createScript } from '../../platform/redis/script.ts';
import type { PeopleDatabase } from '../collections.ts';
import { toMember } from './member.ts';
import { type BoardKeys, toUserValue } from './redis-board.ts';
import { replaceLua } from './scripts.ts';

const chunkSize = 1_000;
/** The temporary keys of a crashed build expire. */
const temporaryKeySeconds = 600;
const lockMs = 30_000;

/**
 * Builds a new board from the accounts under temporary keys, then replaces the current board atomically. The new board
 * may miss entries that were committed during the build: `asOf` is the time from which the catch-up reads the ledger.
 * @returns how many users are on it, or null if another process is building it
 */
export type Build = () => Promise<number | null>;

export function createBuild(deps: { db: PeopleDatabase; redis: Redis; keys: BoardKeys; clock: Clock }): Build {
  const { db, redis, keys, clock } = deps;
  const replace = createScript(redis, replaceLua);
  const takeLock = createRedisLock(redis, keys.lock('build'), lockMs);

  async function fill(order: string, users: string, lock: RedisLock): Promise<number> {
    let count = 0;
    let chunk: { member: string; score: number; uid: string; value: string }[] = [];
    const flush = async () => {
      await Promise.all([
        redis.zAdd(
          order,
          chunk.map(({ member, score }) => ({ value: member, score })),
        ),
        redis.hSet(
          users,
          chunk.flatMap(({ uid, value }) => [uid, value]),
        ),
        redis.expire(order, temporaryKeySeconds),
        redis.expire(users, temporaryKeySeconds),
        lock.renew(),
      ]);
      count += chunk.length;
      chunk = [];
    };
    const accounts = db.profiles.find(
      { seq: { $gt: 0 }, deletedAt: { $exists: false } },
      { projection: { uid: 1, username: 1, seq: 1, balance: 1, totalWinnings: 1, stats: 1 }, batchSize: chunkSize },
    );
    for await (const { username, ...totals } of accounts) {
      const { uid, balance } = totals;
      const member = toMember({ username, uid });
      chunk.push({ member, score: 0 - balance, uid, value: toUserValue(totals, member) });
      if (chunk.length >= chunkSize) await flush();
    }
    if (chunk.length > 0) await flush();
    return count;
  }

  return async () => {
    const lock = await takeLock();
    if (lock === null) return null;
    try {
      const asOf = clock();
      const [order, users] = [keys.temporary(), keys.temporary()];
      const count = await fill(order, users, lock);
      await replace([keys.asOf, keys.order, order, keys.users, users], [`${asOf}:${lock.owner}`]);
      await Promise.all(keys.outdated.map((key) => redis.unlink(key)));
      return count;
    } finally {
      // If the lock expired during the build, two processes have built a board, and the later one stays.
      await lock.release();
    }
  };
}
