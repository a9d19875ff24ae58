/**
 * First page and one user's rank on a leaderboard of 1,000,000 users, compared with a leaderboard of 10,000 users in the same
 * run, on the same MongoDB and Redis. A third of the users are tied at the opening balance. Rounds alternate; the medians are
 * compared.
 */

import { createLeaderboard, type Leaderboard } from '@courtside/core/leaderboard/leaderboard';
import { createStoredBoard } from '@courtside/core/leaderboard/stored-board';
import { type CoreDatabase, openDatabase } from '@courtside/core/operations/database';
import { systemClock } from '@courtside/core/platform/clock';
import { connectRedis } from '@courtside/core/platform/redis/redis';
import { whenReady } from '@courtside/core/testing/when-ready';
import { startTemporaryStack } from '@courtside/stack';
import { loadUsers, uidOf } from './leaderboard/load-users.ts';
import { median, report, say } from './measure.ts';

const sizes = { small: 10_000, large: 1_000_000 } as const;
const rounds = 20;
const roundSize = 250;
const pageSize = 50;

const stack = await startTemporaryStack({ components: ['mongo', 'redis'] });
const closing: (() => unknown)[] = [];

/** Opens a leaderboard in its own database and with its own Redis keys. */
async function open(name: string, users: number): Promise<Leaderboard> {
  const uri = new URL(stack.env.MONGODB_URI ?? '');
  uri.pathname = `/bench-${name}`;
  // Before the users: a database that has users and no migrations is refused as too old.
  const db = await openDatabase(uri.href);
  const loading = performance.now();
  await loadUsers(uri.href, users);
  const redis = connectRedis(stack.env.REDIS_URL ?? '', { offlineQueue: false, onError: printError });
  closing.push(
    () => db.close(),
    () => redis.destroy(),
  );
  const building = performance.now();
  const leaderboard = createLeaderboard({ db, redis, clock: systemClock, onError: printError, keyspace: name });
  closing.push(() => leaderboard.close());
  await whenReady(redis);
  await leaderboard.maintain();
  const { total } = await leaderboard.page();
  if (total !== users) throw new Error(`a leaderboard of ${total} instead of ${users}`);
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
  say(`${users} users: loaded in ${seconds(loading, building)}, built in ${seconds(building, performance.now())}`);
  await measureFallback(db, users);
  return leaderboard;
}

/** Prints the duration of a visit while Redis is unavailable. */
async function measureFallback(db: CoreDatabase, users: number): Promise<void> {
  const stored = createStoredBoard(db);
  const times: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const start = performance.now();
    await stored.page({ position: 1 }, pageSize);
    await stored.rank(uidOf(Math.floor(Math.random() * users)));
    times.push(performance.now() - start);
  }
  say(`${users} users: ${median(times).toFixed(1)} ms per visit with the database alone`);
}

function printError(error: unknown): void {
  say(`error: ${error instanceof Error ? error.message : String(error)}`);
}

/** Milliseconds of one visit: the first page, then a user's rank. */
async function visit(leaderboard: Leaderboard, users: number): Promise<number> {
  const uid = uidOf(Math.floor(Math.random() * users));
  const start = performance.now();
  const page = await leaderboard.page({ limit: pageSize });
  const own = await leaderboard.rankOf(uid);
  const time = performance.now() - start;
  // Without places gained the result came from the database, which is not what this benchmark measures.
  if (page.rows[0]?.placesGained == null || own?.placesGained == null)
    throw new Error('the result did not come from Redis');
  return time;
}

try {
  await stack.waitReady();
  const small = await open('small', sizes.small);
  const large = await open('large', sizes.large);
  const [smallTimes, largeTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    for (let n = 0; n < roundSize; n += 1) {
      const times = [await visit(small, sizes.small), await visit(large, sizes.large)] as const;
      // The first round warms up.
      if (round > 0) {
        smallTimes.push(times[0]);
        largeTimes.push(times[1]);
      }
    }
  }
  report({ name: 'leaderboard', measured: median(largeTimes), reference: median(smallTimes), unit: 'ms' });
} finally {
  for (const close of closing.reverse()) await close();
  await stack.stop();
}
