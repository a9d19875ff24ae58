/**
 * Settles 100,000 pending bets of 20,000 accounts on one game, with live events, compared with journaled inserts of as many
 * 450-byte documents shaped like ledger entries, in batches of 512 by the same engine in the same run. Fails below a ratio of
 * 0.2, if ten times the bets take more than eleven times the time, if the heap grows, if no balance event arrives during the
 * settlement, or if the audit finds a violation.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Core, openCore } from '@courtside/core/core';
import { audit } from '@courtside/core/operations/audit/audit';
import { systemClock } from '@courtside/core/platform/clock';
import { readConfig } from '@courtside/core/platform/config/config';
import { pendingBets } from '@courtside/core/testing/many-bets';
import { startTemporaryStack } from '@courtside/stack';
import { BSON, MongoClient } from 'mongodb';
import { pino } from 'pino';
import { report, say } from './measure.ts';
import { loadBets } from './settle/load-bets.ts';

const requiredRatio = 0.2;
const maxTimesSlower = 11;
const maxHeapGrowth = 32;
const mebibyte = 2 ** 20;
const documentBytes = 450;
const batchSize = 512;
const betsEach = 5;
const large = { gameId: 'large', accounts: 20_000, betsEach };
const small = ['small-1', 'small-2'].map((gameId) => ({ gameId, accounts: 2_000, betsEach }));
const warmUp = { gameId: 'warm-up', accounts: 2_000, betsEach };
const largeBets = large.accounts * betsEach;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const stack = await startTemporaryStack({ components: ['mongo', 'redis'] });

/** Creates a document with the given id. */
type MakeDocument = (id: string) => { readonly _id: string };

/** Documents with the size and shape of a ledger entry, which settlement must journal for each bet. */
function likeEntries(): MakeDocument {
  const [, entry] = pendingBets('reference', 'reference', 1).entries;
  if (entry === undefined) throw new Error('no entry');
  const padding = ' '.repeat(Math.max(0, documentBytes - BSON.calculateObjectSize(entry)));
  return (id) => ({ ...entry, _id: id, key: `${entry.key}${padding}` });
}

/** Documents of the same size with one long string, the cheapest possible. */
function likeStrings(): MakeDocument {
  const filler = 'x'.repeat(documentBytes - 60);
  return (_id) => ({ _id, filler });
}

/** Inserts as many documents as there are bets, in batches. @returns documents per second */
async function insertReference(uri: string, name: string, make: MakeDocument): Promise<number> {
  const mongo = new MongoClient(uri);
  const collection = mongo.db().collection<{ _id: string }>(name);
  const start = performance.now();
  for (let first = 0; first < largeBets; first += batchSize) {
    const count = Math.min(batchSize, largeBets - first);
    const docs = Array.from({ length: count }, (_, n) => make(`reference-${first + n}`));
    await collection.insertMany(docs, { ordered: false, writeConcern: { w: 1, journal: true } });
  }
  const perSecond = largeBets / ((performance.now() - start) / 1000);
  await collection.drop();
  await mongo.close();
  return perSecond;
}

/** @returns bets settled per second, and the heap growth in MB between 10 % and 90 % of the bets */
async function settle(core: Core, gameId: string, bets: number): Promise<{ perSecond: number; grown: number }> {
  const heaps: number[] = [];
  let collecting = 0;
  const start = performance.now();
  const closed = await core.settlement.settle(gameId, async (done) => {
    if (bets !== largeBets || done < bets * (heaps.length === 0 ? 0.1 : 0.9) || heaps.length > 1) return;
    const before = performance.now();
    collectGarbage();
    heaps.push(process.memoryUsage().heapUsed / mebibyte);
    collecting += performance.now() - before;
  });
  const seconds = (performance.now() - start - collecting) / 1000;
  if (closed !== bets) throw new Error(`${closed} bets were settled instead of ${bets}`);
  say(`${gameId}: ${bets} bets in ${seconds.toFixed(2)} s, ${(bets / seconds).toFixed(0)} bets/s`);
  return { perSecond: bets / seconds, grown: (heaps[1] ?? 0) - (heaps[0] ?? 0) };
}

function startSubscriber(env: NodeJS.ProcessEnv) {
  const child = fork(fileURLToPath(new URL('./settle/subscriber.ts', import.meta.url)), { env });
  return {
    async counts(): Promise<{ balances: number; resyncs: number }> {
      child.send('counts');
      const [counts] = await once(child, 'message');
      return counts;
    },
    stop: () => child.disconnect(),
  };
}

function check(holds: boolean, statement: string): void {
  say(`${holds ? 'ok' : 'FAILED'}: ${statement}`);
  if (!holds) process.exitCode = 1;
}

try {
  await stack.waitReady();
  const env = { ...process.env, ...stack.env };
  const config = readConfig(env);
  const uri = config.MONGODB_URI;
  const loading = performance.now();
  // Before the bets: a database that has users and no migrations is refused as too old.
  const core = await openCore(config, { clock: systemClock, logger: pino({ level: 'warn' }) });
  await loadBets(uri, [warmUp, ...small, large]);
  say(`loaded in ${((performance.now() - loading) / 1000).toFixed(1)} s`);
  await core.leaderboard.maintain();
  const subscriber = startSubscriber(env);
  try {
    await settle(core, warmUp.gameId, warmUp.accounts * betsEach);
    const references = [await insertReference(uri, 'reference-1', likeEntries())];
    const strings = [await insertReference(uri, 'strings-1', likeStrings())];
    const smalls = [await settle(core, 'small-1', 2_000 * betsEach)];
    const before = await subscriber.counts();
    const { perSecond, grown } = await settle(core, large.gameId, largeBets);
    const after = await subscriber.counts();
    smalls.push(await settle(core, 'small-2', 2_000 * betsEach));
    references.push(await insertReference(uri, 'reference-2', likeEntries()));
    strings.push(await insertReference(uri, 'strings-2', likeStrings()));

    const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
    const slower = (10 * mean(smalls.map((one) => one.perSecond))) / perSecond;
    check(slower <= maxTimesSlower, `ten times the bets took ${slower.toFixed(1)} times the time`);
    check(grown <= maxHeapGrowth, `the heap grew by ${grown.toFixed(1)} MB between 10 % and 90 % of the bets`);
    const [live, resyncs] = [after.balances - before.balances, after.resyncs - before.resyncs];
    check(live > 0, `${live} balance events arrived before the last bet was settled, with ${resyncs} resyncs`);
    const { violations } = await audit(core.db, async () => undefined);
    check(violations.length === 0, `the audit found ${violations.length} violations`);
    const reference = mean(references);
    const against = (perSecond / mean(strings)).toFixed(2);
    say(`${mean(strings).toFixed(0)} documents/s with one long string each: a ratio of ${against} to those`);
    check(perSecond / reference >= requiredRatio, `a ratio of ${requiredRatio} or more`);
    report({ name: 'settle', measured: perSecond, reference, unit: 'bets/s' });
  } finally {
    subscriber.stop();
    await core.close();
  }
} finally {
  await stack.stop();
}
