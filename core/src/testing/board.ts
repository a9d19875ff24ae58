import { randomUUID } from 'node:crypto';
import { emptyState } from '../money/account.ts';
import { createLedger, type Ledger } from '../money/ledger.ts';
import { createLeaderboard, type Leaderboard } from '../people/leaderboard/leaderboard.ts';
import { boardKeys } from '../people/leaderboard/redis-board.ts';
import { connectRedis, type Redis } from '../platform/events/redis.ts';
import { whenReady } from './when-ready.ts';
import { aWorld, tipOff } from './world.ts';

/** Somebody on the leaderboard. */
export interface Player {
  readonly uid: string;
  readonly username: string;
  readonly balance: number;
}

/** A Redis connection for tests of the leaderboard, which share one database under keys of their own. */
export async function openTestRedis(url = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379'): Promise<Redis> {
  const redis = connectRedis(new URL('/6', url).href, { offlineQueue: false, onError: () => undefined });
  await whenReady(redis);
  return redis;
}

/** A world with a leaderboard in keys of its own. */
export async function aBoard() {
  const world = await aWorld();
  const redis = await openTestRedis();
  const keyspace = `test-${randomUUID()}`;
  const keys = boardKeys(keyspace);
  const opened: Leaderboard[] = [];
  const errors: unknown[] = [];
  const moved: string[] = [];

  /** The leaderboard as another process has it. */
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

  /** A ledger that tells a leaderboard of every commit. */
  function ledgerFor(leaderboard: Leaderboard): Ledger {
    return createLedger({
      db: world.db,
      clock: world.clock,
      onCommitted: leaderboard.note,
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
    /** Writes accounts as they would be after their first entry, without telling the leaderboard. */
    async store(players: readonly Player[]): Promise<void> {
      if (players.length === 0) return;
      await world.db.raw.accounts.insertMany(
        players.map(({ uid, username, balance }) => ({
          _id: uid,
          username,
          email: null,
          groupIds: [],
          createdAt: new Date(tipOff),
          ...emptyState,
          seq: 1,
          balance,
        })),
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

/** Players in the order of the leaderboard, sorted plainly. */
export function sorted<T extends Player>(players: readonly T[]): T[] {
  const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  return [...players].sort((a, b) => b.balance - a.balance || bytes(a.username, b.username) || bytes(a.uid, b.uid));
}
