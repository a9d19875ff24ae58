import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { hasBet, netProfitCents } from '../../ledger/account-state.ts';
import type { Redis } from '../../platform/redis/redis.ts';
import { createScript } from '../../platform/redis/script.ts';
import { asOfAt, type Board, type BoardPage, type BoardUser } from './board.ts';
import { orderValue, type Place, type UnrankedRow, withRanks } from './place.ts';
import { changeLua, pageLua } from './scripts.ts';

/** The keys of a crashed build expire. */
const temporarySeconds = 600;
const lockSeconds = 30;
/** Changes with the form of the values, so that processes of two versions do not read each other's board. */
const formatVersion = 4;
/** Instead of a member: a deleted user. */
const deleted = 'deleted';
const outdatedNames = ['order', 'users', 'as-of', 'ranks', 'ranks-day', 'removed'];

/** The keys of a leaderboard. The braces put them in the same slot of a Redis Cluster. */
export function boardKeys(keyspace: string) {
  const key = (name: string) => `${keyspace}:{leaderboard-${formatVersion}}:${name}`;
  return {
    /** Sorted set of `name, 0 byte, uid` by negative value. Redis orders members with the same score by their bytes. */
    order: key('order'),
    /** Hash from uid to `seq score balance,equity,totalWinnings,netProfit,hasBet member` or `deleted`; the field `''` is `asOf`. */
    users: key('users'),
    /** Exists while a process builds a board. */
    building: key('building'),
    /** Unique keys for a board that is being built. */
    temporary: (build = randomUUID()) => ({
      order: key(`temporary:order:${build}`),
      users: key(`temporary:users:${build}`),
    }),
    /** Hash from uid to `rank balance` at the beginning of the day; the field `''` is the day. */
    ranks: key('ranks'),
    /** The boards of earlier versions, which are of no use once this version has built its own. */
    outdated: ['leaderboard', 'leaderboard-2', 'leaderboard-3'].flatMap((slot) =>
      outdatedNames.map((name) => `${keyspace}:{${slot}}:${name}`),
    ),
  };
}
export type BoardKeys = ReturnType<typeof boardKeys>;

type UserArgs = [uid: string, seq: string, score: string, totals: string, member: string];

/** Names have no control characters, so the 0 byte ends them and sorts before all of their characters. */
function toMember({ username, uid }: Pick<Place, 'username' | 'uid'>): string {
  return `${username}\0${uid}`;
}

/** Redis sorts in ascending order. Whole cents are exact. */
function toScore(value: number): string {
  return String(0 - value);
}

/** The arguments of a user for the script. */
function toArgs({ uid, seq, stats, username, deletedAt, ...user }: BoardUser): UserArgs {
  const totals = [user.balance, user.equity, user.totalWinnings, netProfitCents(stats), Number(hasBet(stats))];
  const member = deletedAt !== undefined ? deleted : username === undefined ? '' : toMember({ username, uid });
  return [uid, String(seq), toScore(orderValue(user)), totals.join(','), member];
}

/** The field and value of a user in the hash `users`. */
function toField([uid, seq, score, totals, member]: UserArgs): string[] {
  return [uid, member === deleted ? deleted : `${seq} ${score} ${totals} ${member}`];
}

export function fromValue(value: string): UnrankedRow {
  const [head = '', uid = ''] = value.split('\0');
  const [, , totals = '', ...name] = head.split(' ');
  const [balance = 0, equity = 0, totalWinnings = 0, netProfit = 0, bets = 0] = totals.split(',').map(Number);
  return { uid, username: name.join(' '), balance, equity, totalWinnings, netProfit, hasBet: bets > 0 };
}

const changeReply = z.tuple([z.string(), z.array(z.string()), z.array(z.string())]).nullable();
const pageReply = z.tuple([z.int(), z.int(), z.int(), z.array(z.string()), z.array(z.string().nullable())]).nullable();

/** The board in Redis: pages and ranks are as fast for a million users as for a thousand. */
export function createRedisBoard(redis: Redis, keys: BoardKeys): Board {
  const runChange = createScript(redis, changeLua);
  const runPage = createScript(redis, pageLua);

  async function readPage(start: readonly string[], limit: number): Promise<BoardPage | null> {
    const reply = pageReply.parse(await runPage([keys.order, keys.users, keys.ranks], [String(limit), ...start]));
    if (reply === null) return null;
    const [before, higher, total, values, dayRanks] = reply;
    const ranked = withRanks(values.map(fromValue), orderValue, { rank: higher + 1, position: before + 1 });
    const rows = ranked.map((row, index) => {
      const dayRank = dayRanks[index];
      return { ...row, placesGained: dayRank == null ? null : Number.parseInt(dayRank, 10) - row.rank };
    });
    return { rows, total };
  }

  return {
    async replace(users, at) {
      const { order, users: values } = keys.temporary();
      const isTaken = await redis.set(keys.building, '', {
        condition: 'NX',
        expiration: { type: 'EX', value: lockSeconds },
      });
      if (isTaken === null) return null;
      try {
        await redis.hSet(values, '', `${at}:${randomUUID()}`);
        for await (const chunk of users) {
          const rows = chunk.map(toArgs);
          const listed = rows.flatMap(([, , score, , value]) =>
            value === deleted ? [] : [{ value, score: Number(score) }],
          );
          await Promise.all([
            listed.length > 0 && redis.zAdd(order, listed),
            redis.hSet(values, rows.flatMap(toField)),
            redis.expire(order, temporarySeconds),
            redis.expire(values, temporarySeconds),
            redis.expire(keys.building, lockSeconds),
          ]);
        }
        const count = await redis.zCard(order);
        const replacing = redis.multi().unlink([keys.order, keys.users]);
        if (count > 0) replacing.rename(order, keys.order).persist(keys.order);
        await replacing.rename(values, keys.users).persist(keys.users).exec();
        await Promise.all(keys.outdated.map((key) => redis.unlink(key)));
        return count;
      } finally {
        // If another process holds the lock by now, two build a board, and the later one stays.
        await redis.unlink([keys.building, order, values]);
      }
    },
    async change(users, advance) {
      const asOf = advance === undefined ? ['', ''] : [advance.from, asOfAt(advance.from, advance.to)];
      const args = [...asOf, ...users.flatMap(toArgs)];
      const reply = changeReply.parse(await runChange([keys.order, keys.users], args));
      return reply && { asOf: reply[0], moved: reply[1], unknown: reply[2] };
    },
    page(from, limit) {
      if ('position' in from) return readPage(['position', String(from.position - 1)], limit);
      // No uid ends with a 0 byte.
      return readPage(['after', toScore(from.after.value), `${toMember(from.after)}\0`], limit);
    },
    async rank(uid) {
      const page = await readPage(['user', uid], 1);
      if (page === null) return null;
      const [row] = page.rows;
      const { total } = page;
      return { rank: row ? { rank: row.rank, position: row.position, placesGained: row.placesGained } : null, total };
    },
  };
}
