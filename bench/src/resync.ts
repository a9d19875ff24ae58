/**
 * 5,000 watched accounts at one server whose part of the event stream was trimmed, with every account behind: database
 * reads per second while all are sent again, and bets per second during it against those without a resync. Rounds
 * alternate; medians count. Exits non-zero when a second has more reads than the bound, or when the rate of bets falls below 0.8.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { connectRedis, readConfig, streamKey } from '@courtside/core';
import { startTemporaryStack } from '@courtside/stack';
import { MongoClient } from 'mongodb';
import { median, rate, report, say } from './measure.ts';
import { ownGame, storeGames } from './own-games.ts';
import { connectApi, dataOf, signUpMany } from './players.ts';

const accounts = 5_000;
const bettors = 64;
/** Four steps a second of one query for checks and three for accounts, with room for the server's other reads. */
const maxReadsPerSecond = 40;
const minRatio = 0.8;
const betsMs = 10_000;
const rounds = 3;
const maxResyncMs = 60_000;

const stack = await startTemporaryStack({
  components: ['mongo', 'redis', 'auth', 'server'],
  settings: { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', MAX_OPEN_BETS: '1000000' },
});
const uri = stack.env.MONGODB_URI ?? '';
const mongo = new MongoClient(uri);
const redis = connectRedis(stack.env.REDIS_URL ?? '', {
  offlineQueue: true,
  // It connects before Redis listens, and tries again.
  onError: (error) => say(`Redis: ${String(error)}`),
});
const api = connectApi(stack.url, bettors);
let watchers: ChildProcess | undefined;

/** Queries the database has answered since its start. */
async function countReads(): Promise<number> {
  const { metrics } = await mongo.db().admin().serverStatus();
  return ['find', 'aggregate', 'getMore'].reduce((sum, name) => sum + Number(metrics.commands[name].total), 0);
}

/** The most reads in one second until the work ends. */
async function mostReadsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  let most = 0;
  let before = await countReads();
  while (!isOver) {
    await wait(1_000);
    const now = await countReads();
    most = Math.max(most, now - before);
    before = now;
  }
  await ended;
  return most;
}

/** Changes every watched account without an event, and trims what the server has not read of the stream. */
async function missEvents(uids: readonly string[]): Promise<void> {
  await mongo
    .db()
    .collection<{ uid: string }>('users')
    .updateMany({ uid: { $in: [...uids] } }, [{ $set: { username: { $concat: ['$username', '.'] } } }]);
  const stream = streamKey(readConfig(stack.env).keyspace);
  const batch = redis.multi();
  const nothing = JSON.stringify([{ v: 1, type: 'reread', uids: [] }]);
  for (let n = 0; n < 1_500; n += 1) batch.xAdd(stream, '*', { events: nothing });
  batch.xTrim(stream, 'MAXLEN', 300);
  await batch.exec();
}

/** Has every account sent again. @returns, once that has begun, what resolves at its end with its milliseconds */
async function beginResync(watching: ChildProcess, uids: readonly string[]): Promise<{ ended: Promise<number> }> {
  watching.send('count');
  const all = once(watching, 'message', { signal: AbortSignal.timeout(maxResyncMs) });
  await missEvents(uids);
  const start = performance.now();
  return { ended: all.then(() => performance.now() - start) };
}

function check(holds: boolean, what: string): void {
  say(`${holds ? 'ok' : 'FAILED'}: ${what}`);
  if (!holds) process.exitCode = 1;
}

try {
  await stack.waitReady('mongo', 'redis', 'auth', 'server');
  const game = ownGame('bench', ['Boston Celtics', 'Miami Heat']);
  await storeGames(uri, [game]);
  const emulator = stack.env.FIREBASE_AUTH_EMULATOR_HOST ?? '';
  const players = await signUpMany(api, emulator, bettors);
  const watched = await signUpMany(api, emulator, accounts);
  const uids = watched.map(({ uid }) => uid);
  const watching = fork(new URL('./resync/watchers.ts', import.meta.url));
  watchers = watching;
  watching.send({ url: stack.url, tokens: watched.map(({ token }) => token) });
  await once(watching, 'message');
  say(`${accounts} accounts are watched`);

  const place = async (caller: number) => {
    const player = players[caller];
    if (player === undefined) throw new Error('there are fewer players than callers');
    const body = { betId: game.id, teamChosen: game.team1, amount: 0.01 };
    const headers = { 'idempotency-key': randomUUID() };
    dataOf(await api.call('POST', `/api/userbets/${player.uid}`, { token: player.token, body, headers }));
  };
  const betRate = (ms = betsMs) => rate(bettors, ms, place);

  const idle = await mostReadsDuring(wait(5_000));
  const quiet = await beginResync(watching, uids);
  const reads = await mostReadsDuring(quiet.ended);
  const tookMs = await quiet.ended;
  say(`all accounts were sent again in ${(tookMs / 1_000).toFixed(1)} s; ${idle} reads a second before`);
  check(reads <= maxReadsPerSecond, `${reads} reads in the second with most, of ${maxReadsPerSecond} allowed`);

  await betRate(3_000);
  const [without, resyncing]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    without.push(await betRate());
    const { ended } = await beginResync(watching, uids);
    resyncing.push(await betRate());
    const resyncMs = await ended;
    if (resyncMs < betsMs) throw new Error('the resync ended before the bets');
    say(`round ${round}: ${without.at(-1)?.toFixed(0)} bets/s, ${resyncing.at(-1)?.toFixed(0)} during a resync`);
  }
  const [during, reference] = [median(resyncing), median(without)];
  check(during >= minRatio * reference, `bets at ${minRatio} of the rate without a resync, or more`);
  report({ name: 'resync', measured: during, reference, unit: 'bets/s' });
} finally {
  watchers?.kill();
  redis.destroy();
  await Promise.allSettled([api.close(), mongo.close()]);
  await stack.stop();
}
