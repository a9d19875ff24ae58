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
 * board changes while it is read in chunks, so neighbors may get the same rank or leave one out.
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
      for (let first = 0; ; first += chunkSize) {
        const members = await redis.zRange(keys.order, first, first + chunkSize - 1);
        if (members.length > 0) {
          await redis.hSet(
            ranks,
            members.flatMap((member, index) => [fromMember(member).uid, String(first + index + 1)]),
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
