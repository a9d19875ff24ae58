import { mainAccountOf } from '../ledger/account-id.ts';
import { openedUsers, orderField } from '../members/profiles/list-users.ts';
import { createSingleFlight } from '../platform/async/single-flight.ts';
import type { Clock } from '../platform/clock.ts';
import { batchesOf } from '../platform/db/batches.ts';
import type { Redis } from '../platform/redis/client.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { LeaderboardDatabase } from './collections.ts';
import type { RedisOrder } from './redis-order.ts';

const maxBatch = 500;
const buildBatchSize = 1_000;
/** The client's own command timeout stops once the command is sent. */
const maxQueryMs = 1_000;
const retryMs = 1_000;
const projection = { uid: 1, username: 1, seq: 1, [orderField]: 1, deletedAt: 1 } as const;

/**
 * Writes the order in Redis from the accounts in the database. The order is used once it is built and this process has
 * written its changes. After a failure it is not used, and the writer tries again every second.
 *
 * @param deps `onError` receives each failed write, and the failed read that ended the use of the order; `onMoved` is called
 * with the users whose rows have changed, and with an empty list after a build
 */
export function createOrderWriter(deps: {
  db: LeaderboardDatabase;
  redis: Redis;
  order: RedisOrder;
  clock: Clock;
  onError: (error: unknown) => void;
  onMoved: (uids: readonly string[]) => void;
}) {
  const { db, redis, order, clock, onError, onMoved } = deps;
  const pending = new Set<string>();
  let isUsed = false;
  let isClosed = false;

  /** Builds a new order from all accounts. @returns the number of users, or null if another process is building */
  async function rebuild(): Promise<number | null> {
    const at = clock();
    // The position in the collection does not change, so each account is read once.
    const accounts = db.users
      .find(openedUsers, projection, { batchSize: buildBatchSize, hint: { $natural: 1 } })
      .lean();
    const count = await order.build(batchesOf(accounts), at);
    if (count !== null) onMoved([]);
    return count;
  }

  async function write(uids: readonly string[]): Promise<void> {
    const users = await db.users.find({ _id: { $in: uids.map(mainAccountOf) }, ...openedUsers }, projection).lean();
    const moved = await order.put(users);
    if (moved === null) throw new Error('Redis has lost the leaderboard');
    if (moved.length > 0) onMoved(moved);
  }

  async function writePending(): Promise<void> {
    while (pending.size > 0) {
      const batch = [...pending].slice(0, maxBatch);
      // Before the read: a change during it is written again.
      for (const uid of batch) pending.delete(uid);
      try {
        await write(batch);
      } catch (error) {
        for (const uid of batch) pending.add(uid);
        throw error;
      }
    }
  }

  const writing = createSingleFlight(async () => {
    if (isClosed || !redis.isReady) {
      isUsed = false;
      return;
    }
    try {
      if (!isUsed && (await order.builtAt()) === null && (await rebuild()) === null) return;
      await writePending();
      isUsed = true;
    } catch (error) {
      stopUse(error);
    }
  });

  function stopUse(error: unknown): void {
    isUsed = false;
    if (!isClosed) onError(error);
  }

  function start(): void {
    void writing.next();
  }

  const retry = setInterval(() => isUsed || start(), retryMs).unref();
  redis.on('ready', start);
  start();

  return {
    /** Writes these users soon. Keeps them until Redis has them. */
    add(uids: readonly string[]): void {
      for (const uid of uids) pending.add(uid);
      start();
    },
    rebuild,
    /** Reads from Redis. Null while the order is not used; a null or failed read ends its use. Never throws. */
    async query<T>(read: () => Promise<T | null>): Promise<T | null> {
      if (!isUsed || !redis.isReady) return null;
      try {
        const result = await withTimeout(maxQueryMs, read());
        if (result === null) throw new Error('Redis has lost the leaderboard');
        return result;
      } catch (error) {
        if (isUsed) stopUse(error);
        return null;
      }
    },
    /** Builds a missing order and writes pending changes. Resolves after they are written or a write has failed. */
    flush: writing.next,
    close(): void {
      isClosed = true;
      clearInterval(retry);
      redis.off('ready', start);
    },
  };
}
