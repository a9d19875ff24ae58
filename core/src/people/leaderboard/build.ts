import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Redis } from '../../platform/events/redis.ts';
import { toMember } from './member.ts';
import { type BoardKeys, toKnown } from './redis-board.ts';
import { createScript, replaceLua } from './scripts.ts';

const chunkSize = 1_000;
/** What a builder that died leaves behind goes by itself. */
const abandonedAfterSeconds = 600;
const lockMs = 30_000;

/**
 * Builds the board from the accounts beside the one that is in use, then puts it in that one's place at once.
 * What is committed meanwhile is in neither or both: `asOf` says since when to look it up.
 * @returns how many users are on it, or null when another process is building it already
 */
export type Build = () => Promise<number | null>;

export function createBuild(deps: { db: Database; redis: Redis; keys: BoardKeys; clock: Clock }): Build {
  const { db, redis, keys, clock } = deps;
  const replace = createScript(redis, replaceLua);
  const lock = keys.lock('build');

  async function fill(order: string, users: string): Promise<number> {
    let count = 0;
    let chunk: { member: string; score: number; uid: string; known: string }[] = [];
    const flush = async () => {
      await Promise.all([
        redis.zAdd(
          order,
          chunk.map(({ member, score }) => ({ value: member, score })),
        ),
        redis.hSet(
          users,
          chunk.flatMap(({ uid, known }) => [uid, known]),
        ),
        redis.expire(order, abandonedAfterSeconds),
        redis.expire(users, abandonedAfterSeconds),
        redis.pExpire(lock, lockMs),
      ]);
      count += chunk.length;
      chunk = [];
    };
    const accounts = db.raw.accounts.find(
      { seq: { $gt: 0 } },
      { projection: { username: 1, seq: 1, balance: 1, totalWinnings: 1 }, batchSize: chunkSize },
    );
    for await (const { _id: uid, username, seq, balance, totalWinnings } of accounts) {
      const member = toMember({ username, uid });
      chunk.push({ member, score: 0 - balance, uid, known: toKnown({ uid, seq, balance, totalWinnings }, member) });
      if (chunk.length >= chunkSize) await flush();
    }
    if (chunk.length > 0) await flush();
    return count;
  }

  return async () => {
    const build = randomUUID();
    if ((await redis.set(lock, build, { condition: 'NX', expiration: { type: 'PX', value: lockMs } })) === null)
      return null;
    try {
      const asOf = clock();
      const [order, users] = [keys.temporary(), keys.temporary()];
      const count = await fill(order, users);
      await replace([keys.asOf, keys.order, order, keys.users, users], [`${asOf}:${build}`]);
      return count;
    } finally {
      // Should the lock have run out meanwhile, two build at once: twice the work, and the later one stands.
      if (redis.isReady) await redis.del(lock);
    }
  };
}
