/**
 * Sends generated requests over all routes of the contract, good ones and broken ones, about groups and bets of every
 * kind. Checks that every route has worked, that none is answered with 5xx or with an error it does not declare, that
 * refused ones change no document, and that the audit finds nothing afterwards.
 *
 * `npm run fuzz -- --requests 100000 [--seed 7]`; the seed is printed and repeats the same requests.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { RouteName } from '@courtside/contract';
import {
  audit,
  type Core,
  connectDatabase,
  createFeeds,
  type Feeds,
  openCore,
  readConfig,
  readLeagueSeed,
  systemClock,
} from '@courtside/core';
import { startTemporaryStack } from '@courtside/stack';
import fc from 'fast-check';
import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { Pool } from 'undici';
import { Answers, type WireAnswer } from './fuzz/answers.ts';
import { digest } from './fuzz/digest.ts';
import { furnish } from './fuzz/furnish.ts';
import { anyRequest, type WireRequest } from './fuzz/requests.ts';
import { surroundings } from './fuzz/surroundings.ts';
import { keepUp } from './fuzz/upkeep.ts';
import { say } from './measure.ts';
import { connectApi } from './players.ts';

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
/** The answers of these tell of something further requests can be about. */
const makes: readonly RouteName[] = ['createGroup', 'placeBet', 'listUsers', 'readLeaderboard'];
/** How many refused requests are sent again, to see that they change nothing. */
const repeated = 5_000;

say(`fuzz: ${total} requests, seed ${seed}`);
// No worker: nothing but these requests and their upkeep changes a document. A slow league stays open for bets.
const settings = { LOG_LEVEL: 'error', SIMULATOR_SPEED: '0.1', RATE_LIMIT_FACTOR: '1000', HOLD_SECONDS: '1' };
const stack = await startTemporaryStack({ components: ['mongo', 'redis', 'auth', 'server'], settings });
const pool = new Pool(stack.url, { connections: callers });
const api = connectApi(stack.url, callers);
const mongo = new MongoClient(stack.env.MONGODB_URI ?? '');

async function send({ route, method, path, headers, body }: WireRequest): Promise<WireAnswer> {
  const response = await pool.request({ method: method as 'GET', path, headers, body });
  const { statusCode: status } = response;
  if (status < 400 && !makes.includes(route)) {
    await response.body.dump();
    return { status, body: null };
  }
  const text = await response.body.text();
  return { status, body: text.startsWith('{') ? JSON.parse(text) : null };
}

/** Sends requests, some at a time. @returns the answer to each */
async function sendAll(requests: readonly WireRequest[]): Promise<WireAnswer[]> {
  const answers: WireAnswer[] = new Array(requests.length).fill({ status: 0, body: null });
  const waiting = [...requests.entries()];
  const caller = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [index, request] = next;
      answers[index] = await send(request).catch(() => ({ status: 0, body: null }));
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return answers;
}

const faults: string[] = [];

/** Sends all the requests, with the upkeep beside them. @returns some that were refused */
async function sendGenerated(core: Core, league: Feeds): Promise<WireRequest[]> {
  const around = surroundings(await furnish(api, core, league, stack.env.FIREBASE_AUTH_EMULATOR_HOST ?? ''));
  const requests = anyRequest(around);
  const answers = new Answers();
  const refused: WireRequest[] = [];
  for (let sent = 0, batch = 0; sent < total; sent += batchSize, batch += 1) {
    await keepUp(core, around.players);
    const some = fc.sample(requests, { seed: seed + batch, numRuns: Math.min(batchSize, total - sent) });
    const replies = await sendAll(some);
    for (const [index, request] of some.entries()) {
      const reply = replies[index] ?? { status: 0, body: null };
      const fault = answers.note(request, reply);
      if (fault !== null) faults.push(fault);
      if (reply.status >= 200 && reply.status < 300) around.note(request.route, reply.body);
      if (reply.status >= 400 && reply.status < 500 && refused.length < repeated) refused.push(request);
    }
  }
  for (const line of answers.table()) say(line);
  say(`declared errors that were never met: ${answers.neverMet().join(', ') || 'none'}`);
  faults.push(...answers.neverWorked().map((route) => `${route} never answered with success`));
  return refused;
}

try {
  await stack.waitReady();
  const config = readConfig({ ...stack.env, ...settings });
  const core = await openCore(config, { clock: systemClock, logger: pino({ level: 'error' }) });
  const league = createFeeds(config, { clock: systemClock, seed: await readLeagueSeed(core.db, config) });
  const refused = await sendGenerated(core, league).finally(() => core.close());

  let compared = 0;
  let before = await digest(mongo.db());
  for (let from = 0; from < refused.length; from += chunkSize) {
    let chunk = refused.slice(from, from + chunkSize);
    for (;;) {
      const again = await sendAll(chunk);
      // One that is accepted this time (a key that has become free, say) may change what it asks for: without those, again.
      const accepted = (index: number) => (again[index]?.status ?? 0) > 0 && (again[index]?.status ?? 0) < 400;
      const rest = chunk.filter((_, index) => !accepted(index));
      const after = await digest(mongo.db());
      const allRefused = rest.length === chunk.length;
      if (allRefused && after !== before)
        faults.push(`documents changed by refused requests ${from} to ${from + chunkSize}`);
      before = after;
      if (allRefused) break;
      chunk = rest;
    }
    compared += chunk.length;
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
