import { randomUUID } from 'node:crypto';
import { type Clock, utcDay } from '../../platform/clock.ts';
import type { Redis } from '../../platform/redis/redis.ts';
import type { BoardKeys } from './redis-board.ts';

const chunkSize = 1_000;
const abandonedSeconds = 600;

/** The ranks of all users at the beginning of the UTC day, for "places gained". */
export function createDayRanks({ redis, keys, clock }: { redis: Redis; keys: BoardKeys; clock: Clock }) {
  return {
    /** The ranks of these users. Users without one are left out. */
    async read(uids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const ranks = uids.length === 0 ? [] : await redis.hmGet(keys.ranks, [...uids]);
      return new Map(uids.flatMap((uid, index) => (ranks[index] == null ? [] : [[uid, Number(ranks[index])]])));
    },
    /**
     * Stores the ranks at the first call of a day. The board changes while it is read in chunks, so neighbors with different
     * balances may get the same rank or leave one out.
     * @returns true if this call stored them
     */
    async store(): Promise<boolean> {
      const day = utcDay(new Date(clock()));
      if ((await redis.hGet(keys.ranks, '')) === day) return false;
      const temporary = `${keys.ranks}:temporary:${randomUUID()}`;
      await redis.hSet(temporary, '', day);
      let last = { score: Number.NaN, rank: 0 };
      for (let first = 0; ; first += chunkSize) {
        await redis.expire(temporary, abandonedSeconds);
        const members = await redis.zRangeWithScores(keys.order, first, first + chunkSize - 1);
        if (members.length === 0) break;
        const ranks = members.flatMap(({ value, score }, index) => {
          // Users with the same balance share a rank, also across chunks.
          if (score !== last.score) last = { score, rank: first + index + 1 };
          return [value.slice(value.indexOf('\0') + 1), String(last.rank)];
        });
        await redis.hSet(temporary, ranks);
      }
      await redis.multi().unlink(keys.ranks).rename(temporary, keys.ranks).persist(keys.ranks).exec();
      return true;
    },
  };
}
