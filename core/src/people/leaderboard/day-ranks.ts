import { type Clock, utcDay } from '../../platform/clock.ts';
import type { Redis } from '../../platform/events/redis.ts';
import { fromMember } from './member.ts';
import type { BoardKeys } from './redis-board.ts';
import { createScript, replaceLua } from './scripts.ts';

const chunkSize = 1_000;
const abandonedAfterSeconds = 600;
const lockMs = 60_000;

/**
 * Keeps everybody's rank as it is when a UTC day begins, for "places gained": once a day, at the first call of the day.
 * Read in pieces beside the living board, so two neighbours may share a rank or skip one.
 * @returns true when this call took them
 */
export type KeepDayRanks = () => Promise<boolean>;

export function createKeepDayRanks(deps: { redis: Redis; keys: BoardKeys; clock: Clock }): KeepDayRanks {
  const { redis, keys, clock } = deps;
  const replace = createScript(redis, replaceLua);
  const lock = keys.lock('ranks');

  return async () => {
    const day = utcDay(new Date(clock()));
    if ((await redis.get(keys.ranksDay)) === day) return false;
    if ((await redis.set(lock, day, { condition: 'NX', expiration: { type: 'PX', value: lockMs } })) === null)
      return false;
    const ranks = keys.temporary();
    for (let first = 0; ; first += chunkSize) {
      const members = await redis.zRange(keys.order, first, first + chunkSize - 1);
      if (members.length > 0) {
        await redis.hSet(
          ranks,
          members.flatMap((member, index) => [fromMember(member).uid, String(first + index + 1)]),
        );
        await redis.expire(ranks, abandonedAfterSeconds);
      }
      if (members.length < chunkSize) break;
    }
    await replace([keys.ranksDay, keys.ranks, ranks], [day]);
    await redis.del(lock);
    return true;
  };
}
