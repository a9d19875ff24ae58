/**
 * Sends generated valid and invalid requests to all routes of the contract, about groups and bets of every kind. Checks that
 * every route succeeds at least once, that no response is a 5xx or an undeclared error, that rejected requests change no
 * document, and that the audit finds no violation afterwards. The server keeps the accounts itself, with real mails and a real
 * OpenID Connect provider: links must work once, no session may be renewed after its end, and the log must contain no secret.
 *
 * `npm run fuzz -- --requests 100000 [--seed 7]`; the printed seed repeats the same requests. At least 5,000 are needed for
 * every route to succeed. With `--sign-in firebase`, users have accounts of the Auth emulator, and no route that signs users in
 * may succeed.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { RouteName } from '@courtside/contract';
import { type Core, openCore } from '@courtside/core/core';
import type { Feeds } from '@courtside/core/league/games/providers/provider';
import { readLeagueSeed } from '@courtside/core/league/games/providers/simulator/league-seed';
import { createFeeds } from '@courtside/core/league/games/sources/create-feeds';
import { audit } from '@courtside/core/operations/audit/audit';
import { openDatabase } from '@courtside/core/operations/database';
import { systemClock } from '@courtside/core/platform/clock';
import { readConfig } from '@courtside/core/platform/config/config';
import { startTemporaryStack } from '@courtside/stack';
import fc from 'fast-check';
import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { Pool } from 'undici';
import { firebaseAccounts, signUpPlayers } from './fuzz/accounts.ts';
import { sendCertain } from './fuzz/certain-requests.ts';
import { createFixtures } from './fuzz/create-fixtures.ts';
import { changed, digest } from './fuzz/digest.ts';
import { houseAccounts, startHouseServices } from './fuzz/house-accounts.ts';
import { maintain } from './fuzz/maintain.ts';
import { anyRequest } from './fuzz/requests.ts';
import { ResponseLog } from './fuzz/response-log.ts';
import { signInRouteNames } from './fuzz/sign-in-targets.ts';
import { SignIns } from './fuzz/sign-ins.ts';
import { createTargets, type Targets } from './fuzz/targets.ts';
import type { WireRequest, WireResponse } from './fuzz/wire.ts';
import { say } from './measure.ts';
import { readOptions, refuse } from './options.ts';
import { connectApi } from './players.ts';

const usage = 'npm run fuzz -- [--requests 100000] [--seed 7] [--sign-in house|firebase]';
const { values } = readOptions(
  {
    options: {
      requests: { type: 'string', default: '100000' },
      'sign-in': { type: 'string', default: 'house' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  },
  usage,
);
const total = Number(values.requests);
const seed = Number(values.seed);
const withFirebase = values['sign-in'] === 'firebase';
if (!withFirebase && values['sign-in'] !== 'house')
  refuse('The accounts are those of the house or of Firebase.', usage);
const minRequests = 5_000;
if (!(Number.isInteger(total) && total >= minRequests)) {
  say(
    `The fuzz run needs at least ${minRequests} requests to reach every route: npm run fuzz -- --requests ${minRequests}`,
  );
  process.exit(1);
}
const callers = 32;
const batchSize = 2_000;
const chunkSize = 100;
/** Routes whose responses contain what later requests can use. */
const sources: ReadonlySet<RouteName> = new Set<RouteName>([
  ...(['createGroup', 'placeBet', 'placeParlay', 'listUsers', 'readLeaderboard'] as const),
  ...signInRouteNames,
]);
/** Number of rejected requests that are sent again to check that they change nothing. */
const repeated = 5_000;

say(`fuzz: ${total} requests, seed ${seed}`);
// Without a worker, only these requests and `maintain` change documents. A slow league keeps games open for betting.
const services = withFirebase ? null : await startHouseServices();
const settings = {
  // All lines, so that the log can be searched for secrets.
  LOG_LEVEL: services === null ? 'error' : 'trace',
  SIMULATOR_SPEED: '0.1',
  RATE_LIMIT_FACTOR: '1000',
  HOLD_SECONDS: '1',
  ...services?.settings,
};
const signIns = new SignIns(services);
const stack = await startTemporaryStack({
  components: ['mongo', 'redis', ...(withFirebase ? (['auth'] as const) : []), 'server'],
  settings,
  onLine: (component, line) => {
    if (component === 'server') signIns.addLine(line);
  },
});
const pool = new Pool(stack.url, { connections: callers });
const api = connectApi(stack.url, callers);
const mongo = new MongoClient(stack.env.MONGODB_URI ?? '');
const accounts = withFirebase ? firebaseAccounts(stack.env.FIREBASE_AUTH_EMULATOR_HOST ?? '') : houseAccounts(api);

async function send({ route, method, path, headers, body }: WireRequest): Promise<WireResponse> {
  const response = await pool.request({ method: method as 'GET', path, headers, body });
  const { statusCode: status } = response;
  if (status < 400 && !sources.has(route)) {
    await response.body.dump();
    return { status, body: null };
  }
  const text = await response.body.text();
  return { status, body: text.startsWith('{') ? JSON.parse(text) : null };
}

/** Sends requests concurrently. @returns the response to each */
async function sendAll(requests: readonly WireRequest[]): Promise<WireResponse[]> {
  const responses: WireResponse[] = new Array(requests.length).fill({ status: 0, body: null });
  const waiting = [...requests.entries()];
  const caller = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [index, request] = next;
      responses[index] = await send(request).catch(() => ({ status: 0, body: null }));
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return responses;
}

const failures: string[] = [];

/** Checks that every route has succeeded, except those about signing in to the house when Firebase has the accounts. */
function checkSuccesses(log: ResponseLog): void {
  const failed = new Set(log.neverSucceeded());
  const refused = withFirebase ? signInRouteNames : [];
  failures.push(...[...failed].filter((route) => !refused.includes(route)).map((route) => `${route} never succeeded`));
  failures.push(...refused.filter((route) => !failed.has(route)).map((route) => `${route} succeeded with Firebase`));
}

/** Prepares what the next batch refers to. */
async function prepare(core: Core, targets: Targets): Promise<void> {
  await maintain(core, targets.players);
  await accounts.renew();
  await signIns.collect();
}

/** Sends all requests, with preparation before each batch. @returns a part of the rejected ones */
async function sendGenerated(core: Core, league: Feeds): Promise<WireRequest[]> {
  const targets = createTargets(await createFixtures(api, core, league, accounts), signIns.targets);
  const log = new ResponseLog();
  await maintain(core, targets.players);
  const certain = await signUpPlayers(api, accounts, 2);
  await sendCertain(api, certain, targets, (route, status) => log.count(route, status));
  await signIns.begin(sendAll);
  const rejected: WireRequest[] = [];
  for (let sent = 0, batch = 0; sent < total; sent += batchSize, batch += 1) {
    await prepare(core, targets);
    const options = { seed: seed + batch, numRuns: Math.min(batchSize, total - sent) };
    // Tokens and links have changed since the last batch.
    const batchRequests = fc.sample(anyRequest(targets), options);
    const replies = await sendAll(batchRequests);
    signIns.record(batchRequests, replies);
    for (const [index, request] of batchRequests.entries()) {
      const reply = replies[index] ?? { status: 0, body: null };
      const failure = log.record(request, reply);
      if (failure !== null) failures.push(failure);
      if (reply.status >= 200 && reply.status < 300) targets.record(request.route, reply.body);
      if (reply.status >= 400 && reply.status < 500 && rejected.length < repeated) rejected.push(request);
    }
  }
  for (const line of log.table()) say(line);
  say(`declared errors that were never returned: ${log.neverReturned().join(', ') || 'none'}`);
  checkSuccesses(log);
  return rejected;
}

try {
  await stack.waitReady();
  const config = readConfig({ ...stack.env, ...settings });
  const core = await openCore(config, { clock: systemClock, logger: pino({ level: 'error' }) });
  const league = createFeeds(config, { clock: systemClock, seed: await readLeagueSeed(core.db, config) });
  const rejected = await sendGenerated(core, league).finally(() => core.close());

  say(await signIns.tryRenewals(api));

  let compared = 0;
  let before = await digest(mongo.db());
  for (let from = 0; from < rejected.length; from += chunkSize) {
    let chunk = rejected.slice(from, from + chunkSize);
    for (;;) {
      const again = await sendAll(chunk);
      // A request that is accepted this time (because a key is free again) may change documents: repeat without those.
      const accepted = (index: number) => (again[index]?.status ?? 0) > 0 && (again[index]?.status ?? 0) < 400;
      const rest = chunk.filter((_, index) => !accepted(index));
      const after = await digest(mongo.db());
      const allRejected = rest.length === chunk.length;
      const different = changed(before, after);
      if (allRejected && different.length > 0)
        failures.push(`rejected requests ${from} to ${from + chunkSize} changed documents of ${different.join(', ')}`);
      before = after;
      if (allRejected) break;
      chunk = rest;
    }
    compared += chunk.length;
  }
  say(`rejected requests sent again: ${rejected.length}, compared document by document: ${compared}`);
  if (compared < rejected.length / 2) failures.push('too few rejected requests could be compared');

  const db = await openDatabase(stack.env.MONGODB_URI ?? '');
  const report = await audit(db, wait);
  await db.close();
  say(
    `audit: ${report.accounts} accounts, ${report.entries} entries, ${report.bets} bets, ${report.violations.length} violations`,
  );
  failures.push(...report.violations.map(({ uid, what }) => `audit: ${uid}: ${what}`));
} finally {
  await Promise.allSettled([pool.close(), api.close(), mongo.close()]);
  await stack.stop();
  await services?.close();
}
const { searched, failures: signInFailures } = signIns.finish();
say(searched);
failures.push(...signInFailures);
for (const failure of failures.slice(0, 20)) say(`FAILURE ${failure}`);
say(failures.length === 0 ? `FUZZ clean (seed ${seed})` : `FUZZ found ${failures.length} failures (seed ${seed})`);
process.exitCode = failures.length === 0 ? 0 : 1;
