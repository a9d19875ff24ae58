import { randomUUID } from 'node:crypto';
import { createLeaderboard, type Leaderboard } from '../leaderboard/leaderboard.ts';
import { boardKeys } from '../leaderboard/redis-order.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { emptyState } from '../ledger/account-state.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import type { Redis } from '../platform/redis/client.ts';
import { connectRedis } from '../platform/redis/redis.ts';
import { whenReady } from './when-ready.ts';
import { aWorld, tipOff } from './world.ts';

/** A user on the leaderboard. */
export interface Player {
  readonly uid: string;
  readonly username: string;
  readonly balance: number;
  /** The balance if nothing is at stake. */
  readonly equity?: number;
}

/** A Redis connection for leaderboard tests. They share one Redis database and use separate keys. */
export async function openTestRedis(url = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379'): Promise<Redis> {
  const redis = connectRedis(new URL('/6', url).href, { offlineQueue: false, onError: () => undefined });
  await whenReady(redis);
  return redis;
}

/** A world with a leaderboard under separate keys. */
export async function aBoard() {
  const world = await aWorld();
  const redis = await openTestRedis();
  const keyspace = `test-${randomUUID()}`;
  const keys = boardKeys(keyspace);
  const opened: Leaderboard[] = [];
  const errors: unknown[] = [];
  const moved: string[] = [];

  /** The leaderboard of another process. */
  function open(connection: Redis = redis): Leaderboard {
    const leaderboard = createLeaderboard({
      db: world.db,
      redis: connection,
      clock: world.clock,
      keyspace,
      onError: (error) => void errors.push(error),
      onMoved: (uids) => void moved.push(...uids),
    });
    opened.push(leaderboard);
    return leaderboard;
  }

  /** A ledger that passes every commit to a leaderboard. */
  function ledgerFor(leaderboard: Leaderboard): Ledger {
    return createLedger({
      db: world.db,
      clock: world.clock,
      onCommitted: leaderboard.update,
      onError: (error) => void errors.push(error),
    });
  }

  return {
    world,
    redis,
    keys,
    errors,
    moved,
    open,
    ledgerFor,
    /** Stores accounts as after their first entry, without passing them to the leaderboard. */
    async store(players: readonly Player[]): Promise<void> {
      if (players.length === 0) return;
      await world.db.users.insertMany(
        players.map(({ uid, username, balance, equity = balance }) => ({
          _id: mainAccountOf(uid),
          uid,
          username,
          createdAt: new Date(tipOff),
          ...emptyState,
          seq: 1,
          balance,
          equity,
        })),
        { lean: true },
      );
    },
    async end(): Promise<void> {
      for (const leaderboard of opened) leaderboard.close();
      const left = await redis.keys(`${keyspace}:*`);
      if (left.length > 0) await redis.del(left);
      redis.destroy();
      await world.end();
    },
  };
}

export type Board = Awaited<ReturnType<typeof aBoard>>;

/** What the leaderboard is ordered by. */
export function equityOf({ balance, equity = balance }: Pick<Player, 'balance' | 'equity'>): number {
  return equity;
}

/** Players in the order of the leaderboard, by a simple sort. */
export function sorted<T extends Player>(players: readonly T[]): T[] {
  const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  return [...players].sort((a, b) => equityOf(b) - equityOf(a) || bytes(a.username, b.username) || bytes(a.uid, b.uid));
}
