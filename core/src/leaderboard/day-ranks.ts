import { randomUUID } from 'node:crypto';
import { readListedUsers } from '../members/profiles/list-users.ts';
import { type Clock, utcDay } from '../platform/clock.ts';
import type { Redis } from '../platform/redis/client.ts';
import type { LeaderboardDatabase } from './collections.ts';
import { type BoardKeys, toPlace } from './redis-order.ts';

const chunkSize = 1_000;
const abandonedSeconds = 600;

/** The balance in a value `rank balance`. */
function balanceOf(stored: string): number {
  return Number(stored.slice(stored.indexOf(' ') + 1));
}

/** The ranks and balances of all users at the beginning of the UTC day, for "places gained". */
export function createDayRanks(deps: { db: LeaderboardDatabase; redis: Redis; keys: BoardKeys; clock: Clock }) {
  const { db, redis, keys, clock } = deps;
  return {
    /** The balances of these users at the beginning of the day, in cents. Users without one are left out. */
    async balances(uids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const stored = uids.length === 0 ? [] : await redis.hmGet(keys.ranks, [...uids]);
      return new Map(uids.flatMap((uid, index) => (stored[index] == null ? [] : [[uid, balanceOf(stored[index])]])));
    },
    /**
     * Stores the ranks and balances at the first call of a day. The board changes while it is read in chunks, so neighbors with different
     * sums may get the same rank or leave one out.
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
        const uids = members.map(({ value, score }) => toPlace(value, score).uid);
        const users = await readListedUsers(db, uids);
        const ranks = members.flatMap(({ score }, index) => {
          // Users with the same sum share a rank, also across chunks.
          if (score !== last.score) last = { score, rank: first + index + 1 };
          const user = users.get(uids[index] ?? '');
          // The user may have been deleted after the range was read.
          return user === undefined ? [] : [user.uid, `${last.rank} ${user.balance}`];
        });
        if (ranks.length === 0) continue;
        await redis.hSet(temporary, ranks);
      }
      await redis.multi().unlink(keys.ranks).rename(temporary, keys.ranks).persist(keys.ranks).exec();
      return true;
    },
  };
}
