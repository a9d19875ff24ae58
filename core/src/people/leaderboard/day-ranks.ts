import { type Clock, utcDay } from '../../platform/clock.ts';
import { createRedisLock } from '../../platform/redis/lock.ts';
import type { Redis } from '../../platform/redis/redis.ts';
import { createScript } from '../../platform/redis/script.ts';
import { fromMember } from './member.ts';
import type { BoardKeys } from './redis-board.ts';
import { replaceLua } from './scripts.ts';

const chunkSize = 1_000;
const temporaryKeySeconds = 600;
const lockMs = 60_000;

/**
 * Stores the ranks of all users at the beginning of a UTC day, for "places gained": once a day, at its first call. The
 * board changes while it is read in chunks, so neighbors with different balances may get the same rank or leave one out.
 * @returns true if this call stored them
 */
export type StoreDayRanks = () => Promise<boolean>;

export function createStoreDayRanks(deps: { redis: Redis; keys: BoardKeys; clock: Clock }): StoreDayRanks {
  const { redis, keys, clock } = deps;
  const replace = createScript(redis, replaceLua);
  const takeLock = createRedisLock(redis, keys.lock('ranks'), lockMs);

  return async () => {
    const day = utcDay(new Date(clock()));
    if ((await redis.get(keys.ranksDay)) === day) return false;
    const lock = await takeLock();
    if (lock === null) return false;
    try {
      const ranks = keys.temporary();
      let last = { score: Number.NaN, rank: 0 };
      for (let first = 0; ; first += chunkSize) {
        const members = await redis.zRangeWithScores(keys.order, first, first + chunkSize - 1);
        if (members.length > 0) {
          await redis.hSet(
            ranks,
            members.flatMap(({ value, score }, index) => {
              // Users with the same balance share a rank, also across chunks.
              if (score !== last.score) last = { score, rank: first + index + 1 };
              return [fromMember(value).uid, String(last.rank)];
            }),
          );
          await redis.expire(ranks, temporaryKeySeconds);
        }
        if (members.length < chunkSize) break;
      }
      await replace([keys.ranksDay, keys.ranks, ranks], [day]);
    } finally {
      await lock.release();
    }
    return true;
  };
}
