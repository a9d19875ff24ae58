import { randomUUID } from 'node:crypto';
import { endpoints, errorDetails, type Failure, failuresOf, type RouteName, toCents } from '@courtside/contract';
import { mainAccountOf } from '@courtside/core';
import { maxHolds } from '@courtside/core/betting/orders/holds';
import { aPageServer, status } from '@courtside/core/league/injuries/testing/a-page-server';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { z } from 'zod';
import type { SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, type Request, type Response, type TestServer } from '../testing/server.ts';
import { describeApi } from './openapi.ts';

interface Documented {
  readonly operationId: RouteName;
  readonly responses: Readonly<
    Record<string, { content?: { 'application/json': { examples?: Record<string, { value: Failure }> } } }>
  >;
}

const { paths } = JSON.parse(JSON.stringify(describeApi())) as { paths: Record<string, Record<string, Documented>> };
const examples = Object.values(paths)
  .flatMap((item) => Object.values(item))
  .flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) =>
      Object.entries(content?.['application/json'].examples ?? {}).map(([name, { value }]) => ({
        route: operationId,
        status: Number(status),
        name,
        value,
      })),
    ),
  );

let server: TestServer;
let ann: SignedIn;
let stranger: SignedIn;
let game: { readonly id: string; readonly team1: string };
let groupId: string;

beforeAll(async () => {
  server = await aServer();
  await server.core();
  [ann, stranger] = [await server.aUser(), await server.aUser()];
  game = await server.anOpenGame();
  const created = await server.call('POST', '/api/groups', { token: ann.token, body: { groupName: 'Sofa squad' } });
  groupId = dataOf('createGroup', created).id;
});
afterAll(() => server.end());

/** Calls a route as a user, with the user's uid, the group and the game in the path. */
function send(route: RouteName, user: SignedIn, request: Request & { readonly params?: object } = {}, at = server) {
  const { method, path } = endpoints[route];
  const params: Readonly<Record<string, string>> = { uid: user.uid, groupId, betId: game.id, ...request.params };
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return at.call(method, filled, { token: user.token, ...request });
}

/** The body of a route that takes an amount. */
function bodyOf(route: RouteName, dollars: number): object {
  if (route === 'holdStake') return { betAmount: dollars };
  return route === 'placeBet' ? { betId: game.id, teamChosen: game.team1, amount: dollars } : { amount: dollars };
}

async function aUserWith(dollars: number): Promise<SignedIn> {
  const user = await server.aUser();
  if (dollars === 1000) return user;
  // A correction, because a bet would stay at stake and prevent a top-up.
  const { ledger } = await server.core();
  const spend = { kind: 'correction', amount: toCents(dollars - 1000), ref: { reason: 'test' } } as const;
  await ledger.move({ account: mainAccountOf(user.uid), key: 'spend', decide: () => spend });
  return user;
}

async function reuseKey(route: RouteName): Promise<Response> {
  const user = await aUserWith(route === 'topUp' ? 50 : 1000);
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = (n: number) => (route === 'createGroup' ? { groupName: `No. ${n}` } : bodyOf(route, n));
  const first = await send(route, user, { body: body(1), headers });
  expect(first.body.success, first.text).toBe(true);
  return send(route, user, { body: body(2), headers });
}

/** Places a bet, changes its game and calls a route that closes the bet. */
async function closeBet(route: RouteName, changes: object, body?: object, amount = 25): Promise<Response> {
  const open = await server.anOpenGame();
  const bet = { betId: open.id, teamChosen: open.team1, amount };
  const { id: betId } = dataOf('placeBet', await send('placeBet', ann, { body: bet }));
  await server.changeGame(open.id, { ...changes });
  return send(route, ann, { params: { betId }, ...(body && { body }) });
}

/** Provokes each failure that has its own message, field or details. */
const provoked: Readonly<Record<string, (route: RouteName) => Promise<Response>>> = {
  forbidden: (route) => send(route, ann, { params: { uid: stranger.uid } }),
  'forbidden.group': (route) => send(route, stranger),
  'bad-request.groupId': (route) => send(route, ann, { params: { groupId: 'no id' } }),
  'invalid-amount.amount': (route) => send(route, ann, { body: bodyOf(route, 0) }),
  'invalid-amount.betAmount': (route) => send(route, ann, { body: bodyOf(route, 0) }),
  'invalid-amount.deposit': (route) => send(route, ann, { body: { amount: 1000.01 } }),
  'invalid-amount.topup': (route) => send(route, ann, { body: { amount: 500.01 } }),
  'invalid-group-name.groupName': (route) => send(route, ann, { body: {} }),
  'invalid-username.username': (route) => send(route, ann, { body: {} }),
  'insufficient-balance': (route) => send(route, ann, { body: bodyOf(route, 9_999) }),
  'insufficient-balance.hold': (route) => send(route, ann, { body: bodyOf(route, 9_999) }),
  async 'too-many-bets.hold'(route) {
    const user = await server.aUser();
    const { db } = await server.core();
    const hold = { seq: 1, amount: 1, expiresAt: new Date(Date.now() + 60_000) };
    await db.profiles.updateOne(
      { _id: mainAccountOf(user.uid) },
      { $set: { holds: Array.from({ length: maxHolds }, () => hold) } },
    );
    // Another server, which has not cached the account.
    const { MONGODB_URI, REDIS_URL } = server.config;
    const second = await aServer({ settings: { MONGODB_URI, REDIS_URL } });
    onTestFinished(() => second.app.close());
    await second.core();
    return send(route, user, { body: bodyOf(route, 1) }, second);
  },
  'key-reused': reuseKey,
  'key-reused.hold': reuseKey,
  'key-reused.deposit': reuseKey,
  'key-reused.group': reuseKey,
  'odds-changed': (route) => send(route, ann, { body: { ...bodyOf(route, 1), acceptedPrice: 1 } }),
  'betting-closed.undo': (route) => closeBet(route, { startTime: new Date(Date.now() - 1_000) }),
  'betting-closed.cash-out': (route) => closeBet(route, { startTime: new Date(Date.now() - 1_000) }),
  'odds-changed.undo': (route) => closeBet(route, { team1Price: 140, team2Price: -160 }),
  'odds-stale.cash-out': (route) => closeBet(route, { 'moneyline.staleAt': new Date(Date.now() - 1_000) }),
  'invalid-amount.cash-out': (route) => closeBet(route, { team1Price: 1_000, team2Price: -2_000 }, {}, 0.01),
  'cash-out-changed': (route) => closeBet(route, {}, { acceptedAmount: 1 }),
  'invalid-amount.acceptedAmount': (route) => send(route, ann, { body: { acceptedAmount: -1 } }),
  'topup-not-due.balance': (route) => send(route, ann, { body: { amount: 1 } }),
  async 'topup-not-due.today'(route) {
    const user = await aUserWith(50);
    dataOf('topUp', await send('topUp', user, { body: { amount: 1 } }));
    return send(route, user, { body: { amount: 1 } });
  },
};

const commonFailures = ['injuries-unavailable', 'too-many-requests'];
const isOwn = (name: string) =>
  name.includes('.') || (Object.hasOwn(errorDetails, name) && !commonFailures.includes(name));

function expectAsDocumented(response: Response, { status, value }: { status: number; value: Failure }): void {
  const { details, ...actual } = response.body;
  const { details: expectedDetails, ...expected } = value;
  expect(response.status, response.text).toBe(status);
  expect({ ...actual, requestId: undefined }).toEqual({ ...expected, requestId: undefined });
  const kinds = (all: object = {}) => Object.entries(all).map(([name, of]) => `${name}: ${typeof of}`);
  expect(kinds(details).sort()).toEqual(kinds(expectedDetails).sort());
  const schemas: Readonly<Partial<Record<string, z.ZodObject>>> = errorDetails;
  for (const each of [details, expectedDetails]) if (each !== undefined) schemas[value.code]?.strict().parse(each);
}

it('provokes every failure that has its own message, field or details', () => {
  const documented = new Set(examples.map(({ name }) => name));
  expect(Object.keys(provoked).filter((name) => !documented.has(name))).toEqual([]);
  const own = [...documented].filter((name) => isOwn(name) && name !== 'bad-request' && !(name in provoked));
  expect(own).toEqual([]);
});

it('gives each failure of a route a unique name, so that no example hides another', () => {
  for (const route of Object.keys(endpoints) as RouteName[]) {
    const names = examples.filter((example) => example.route === route).map(({ name }) => name);
    expect(names.sort()).toEqual(
      failuresOf(route)
        .map(({ name }) => name)
        .sort(),
    );
    expect(new Set(names).size).toBe(names.length);
  }
});

it.each(examples.filter(({ name }) => name in provoked))('$route returns $name as documented', async (example) => {
  const response = await provoked[example.name]?.(example.route);
  if (response === undefined) throw new Error(`${example.name} is not provoked`);
  expectAsDocumented(response, example);
});

function exampleOf(route: RouteName, name: string) {
  const found = examples.find((example) => example.route === route && example.name === name);
  if (found === undefined) throw new Error(`${route} does not document ${name}`);
  return found;
}

it('returns a failed injuries refresh as documented', async () => {
  const source = await aPageServer(status(500));
  const reader = await aServer({ settings: { INJURIES_URL: source.url } });
  await reader.core();
  const response = await reader.call('POST', '/api/injuries/scrape');
  await reader.end();
  const { details, ...expected } = exampleOf('scrapeInjuries', 'injuries-unavailable').value;
  const { failure } = response.body.details ?? {};
  expect(response.body).toMatchObject({ ...expected, details: { lastUpdated: null, changedAt: null } });
  expect(failure).toEqual({ at: expect.any(String), kind: 'refused' });
  expect(errorDetails['injuries-unavailable'].strict().parse(details)).toMatchObject({ failure: { kind: 'refused' } });
});

it('returns a call above the limit as documented', async () => {
  const now = Date.now();
  const guarded = await aServer({ settings: { RATE_LIMIT_FACTOR: '0.001' }, deps: { clock: () => now } });
  await guarded.core();
  const responses: Response[] = [];
  for (let n = 0; n < 6; n += 1) responses.push(await guarded.call('GET', '/api/injuries'));
  await guarded.end();
  const rejected = responses.find(({ status }) => status === 429);
  if (rejected === undefined) throw new Error('no call was above the limit');
  expectAsDocumented(rejected, exampleOf('readInjuries', 'too-many-requests'));
  expect(rejected.headers.get('retry-after')).toBe(String(rejected.body.details?.retryAfterSeconds));
});
