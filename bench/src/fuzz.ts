/**
 * Sends generated requests over all routes of the contract, good ones and broken ones, and checks that none is answered
 * with 5xx, that refused ones change no document, and that the audit finds nothing afterwards.
 *
 * `npm run fuzz -- --requests 100000 [--seed 7]`; the seed is printed and repeats the same requests.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { audit, connectDatabase, createProvider, openCore, readConfig, systemClock } from '@courtside/core';
import { startTemporaryStack } from '@courtside/stack';
import fc from 'fast-check';
import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { Pool } from 'undici';
import { digest } from './fuzz/digest.ts';
import { anyRequest, type WireRequest } from './fuzz/requests.ts';
import { say } from './measure.ts';
import { connectApi, openGames, signUpMany } from './players.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const total = Number(values.requests);
const seed = Number(values.seed);
const callers = 32;
const batchSize = 2_000;
const chunkSize = 100;
/** How many refused requests are sent again, to see that they change nothing. */
const repeated = 5_000;

say(`fuzz: ${total} requests, seed ${seed}`);
// No worker: nothing but these requests changes a document. A slow league stays open for bets.
const settings = { LOG_LEVEL: 'error', SIMULATOR_SPEED: '0.1', RATE_LIMIT_FACTOR: '1000' };
const stack = await startTemporaryStack({ components: ['mongo', 'redis', 'auth', 'server'], settings });
const pool = new Pool(stack.url, { connections: callers });
const api = connectApi(stack.url, callers);
const mongo = new MongoClient(stack.env.MONGODB_URI ?? '');

async function send({ method, path, headers, body }: WireRequest): Promise<number> {
  const response = await pool.request({ method: method as 'GET', path, headers, body });
  await response.body.dump();
  return response.statusCode;
}

/** Sends requests, some at a time. @returns the status of each; 0 where the connection was closed instead */
async function sendAll(requests: readonly WireRequest[]): Promise<number[]> {
  const statuses: number[] = new Array(requests.length).fill(0);
  const waiting = [...requests.entries()];
  const caller = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [index, request] = next;
      statuses[index] = await send(request).catch(() => 0);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return statuses;
}

const faults: string[] = [];
try {
  await stack.waitReady();
  const config = readConfig({ ...stack.env, ...settings });
  const core = await openCore(config, { clock: systemClock, logger: pino({ level: 'error' }) });
  await core.games.refreshOdds(createProvider(config, { clock: systemClock }));
  await core.close();
  const players = await signUpMany(api, stack.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', 4);
  const games = await openGames(api);
  const around = { players, games };
  const requests = anyRequest(around);

  const byStatus = new Map<number, number>();
  const refused: WireRequest[] = [];
  for (let sent = 0, batch = 0; sent < total; sent += batchSize, batch += 1) {
    const some = fc.sample(requests, { seed: seed + batch, numRuns: Math.min(batchSize, total - sent) });
    const statuses = await sendAll(some);
    statuses.forEach((status, index) => {
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      const request = some[index];
      if (request === undefined) return;
      // A body over the limit may be cut off while it is being sent.
      const cutOff = status === 0 && (request.body?.length ?? 0) > 32_768;
      if (status >= 500 || (status === 0 && !cutOff))
        faults.push(
          `${status} ${request.method} ${request.path} ${JSON.stringify(request.headers)} ${request.body?.slice(0, 300)}`,
        );
      if (status >= 400 && status < 500 && refused.length < repeated) refused.push(request);
    });
  }
  say(
    `answers: ${[...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}`,
  );

  let compared = 0;
  for (let from = 0; from < refused.length; from += chunkSize) {
    const chunk = refused.slice(from, from + chunkSize);
    const before = await digest(mongo.db());
    const statuses = await sendAll(chunk);
    // One that is accepted this time (a key that has become free, say) may change what it asks for.
    if (statuses.some((status) => status > 0 && status < 400)) continue;
    compared += chunk.length;
    if ((await digest(mongo.db())) !== before)
      faults.push(`documents changed by refused requests ${from} to ${from + chunk.length}`);
  }
  say(`refused requests sent again: ${refused.length}, compared document by document: ${compared}`);
  if (compared < refused.length / 2) faults.push('too few refused requests could be compared');

  const db = await connectDatabase(stack.env.MONGODB_URI ?? '');
  const report = await audit(db, wait);
  await db.close();
  say(
    `audit: ${report.accounts} accounts, ${report.entries} entries, ${report.bets} bets, ${report.violations.length} violations`,
  );
  faults.push(...report.violations.map(({ uid, what }) => `audit: ${uid}: ${what}`));
} finally {
  await Promise.allSettled([pool.close(), api.close(), mongo.close()]);
  await stack.stop();
}
for (const fault of faults.slice(0, 20)) say(`FAULT ${fault}`);
say(faults.length === 0 ? `FUZZ clean (seed ${seed})` : `FUZZ found ${faults.length} faults (seed ${seed})`);
process.exitCode = faults.length === 0 ? 0 : 1;
