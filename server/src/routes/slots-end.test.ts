import { DomainError, endpoints, type RouteName, type RouteSpec, routes } from '@courtside/contract';
import type { Core } from '@courtside/core/core';
import { systemClock } from '@courtside/core/platform/clock';
import type { Identity } from '@courtside/core/sign-in/identity';
import { testConfig } from '@courtside/core/testing/config';
import Fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits, readsPerUser } from '../limits/rules.ts';
import { errorsPlugin } from '../plugins/errors.ts';
import { limitsPlugin } from '../plugins/limits.ts';
import { documented, parametersOf } from '../testing/documented-examples.ts';
import { validBody } from '../testing/valid-body.ts';
import { registerRoutes } from './register.ts';
import type { RouteTable } from './route.ts';
import { StreamedList } from './streamed-list.ts';

const names = Object.keys(endpoints) as RouteName[];
const time = { now: Date.now() };
const handlerMs = 50;
const uid = 'ann';
const code = 'HKPT-4F7';
const identity: Identity = {
  uid,
  email: null,
  emailVerified: false,
  name: null,
  provider: null,
  signIns: [],
  signedInAt: 0,
  expiresAt: Number.POSITIVE_INFINITY,
};
/** What every handler does. */
let work: () => Promise<unknown>;
const ok = async () => ({ status: 200, data: {} });
const list = () =>
  StreamedList.begin('exportAccount', {
    batches: (async function* () {
      yield [1, 2];
    })(),
    brackets: ['{', '}'],
    toJson: (row) => `"${row}":${row}`,
    meta: () => undefined,
  });

/** The routes with handlers, a core and callers of this test, behind the real limits. */
async function anApp(): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(errorsPlugin, { requestId: () => 'request' });
  await app.register(
    fp(
      async (scope) => {
        const core = {} as Core;
        const databases = async () => ({ mongodb: true, redis: true });
        const report = () => null;
        scope.decorate('core', { get: () => core, peek: () => core, whenOpen: (run) => run(core), databases, report });
      },
      { name: 'core' },
    ),
  );
  await app.register(
    fp(
      async (scope) => {
        const { admit, forget } = { admit: async () => undefined, forget: () => undefined };
        scope.decorate('accountAccess', { admit, forget, isAdmin: async () => true, isDeleted: async () => false });
        scope.decorate('authenticator', { verify: async () => identity, forget });
        scope.decorate('identify', async () => identity);
        scope.decorateRequest('caller', null);
      },
      { name: 'auth' },
    ),
  );
  await app.register(limitsPlugin, { config: testConfig({ RATE_LIMIT_FACTOR: '1' }), clock: () => time.now });
  // No response is checked, so one handler stands for those of all routes.
  const table = Object.fromEntries(names.map((name) => [name, () => work()])) as unknown as RouteTable;
  registerRoutes(app, table, {
    clock: systemClock,
    timeouts: { handlerMs, listMs: 10_000 },
    originOf: () => null,
  });
  return app;
}

/** Inputs of routes that are not documented. */
const undocumentedInputs: Readonly<Partial<Record<RouteName, { params: Record<string, string>; body: object }>>> = {
  decideGame: { params: { betId: 'game' }, body: { score: null, revision: 0, reason: 'A reason.' } },
  retryJob: { params: { queue: 'settle', jobId: '1' }, body: {} },
  confirmRestore: { params: {}, body: {} },
  makeUserResetLink: { params: { userId: 'ben' }, body: {} },
  beginProviderSignIn: { params: { providerId: 'authelia' }, body: {} },
  changeUserAccess: { params: { userId: 'ben' }, body: { action: 'disable', reason: 'A reason.' } },
};

/** A valid request of a route by the user of this test. */
function requestOf(name: RouteName) {
  const { method, path } = endpoints[name];
  const spec: RouteSpec = routes[name];
  const docs = documented.find(({ operationId }) => operationId === name);
  const params: Readonly<Record<string, string>> = {
    ...(docs && parametersOf(docs, 'path')),
    ...undocumentedInputs[name]?.params,
    uid,
    // With a code in place of the id, the call looks up an invite.
    ...(spec.limit === 'invite' && { groupId: code }),
  };
  const query = new URLSearchParams(docs && parametersOf(docs, 'query'));
  const url = path.replaceAll(/:(\w+)/g, (_, param: string) => params[param] ?? '');
  const body =
    docs?.requestBody?.content['application/json'].example ?? undocumentedInputs[name]?.body ?? validBody(name);
  return { method, url: `${url}?${query}`, headers: docs && parametersOf(docs, 'header'), body };
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

/** A new address, so that no test depends on the calls of another one. */
let addresses = 0;
function anAddress(): string {
  addresses += 1;
  return `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

async function call(name: RouteName, options: { from?: string; head?: boolean } = {}) {
  const { method, url, headers, body } = requestOf(name);
  return app.inject({
    method: options.head ? 'HEAD' : method,
    url,
    ...(headers !== undefined && { headers }),
    remoteAddress: options.from ?? anAddress(),
    ...(body !== undefined && { payload: Object(body) }),
  });
}

/** Reads as the same user: more often than reads may run in parallel, and complete lists. */
async function expectReads(): Promise<void> {
  work = ok;
  const reads = await Promise.all(Array.from({ length: readsPerUser + 1 }, () => call('readPlayerLimits')));
  expect(reads.map(({ statusCode }) => statusCode)).toEqual(reads.map(() => 200));
  work = list;
  for (let n = 0; n < 2; n += 1)
    expect((await call('exportAccount')).body).toBe('{"success":true,"data":{"1":1,"2":2}}');
}

/** Sends a call more often than slots exist. */
async function repeat(send: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: readsPerUser + 1 }, send));
  return [...new Set(responses.map(({ statusCode }) => statusCode))];
}

describe.each(names)('after calls of %s', (name) => {
  const spec: RouteSpec = routes[name];
  beforeAll(() => {
    time.now += limits.invites.windowMs;
  });

  it('that fail, the user can read', async () => {
    work = async () => {
      throw new Error('it rejects');
    };
    expect(await repeat(() => call(name))).toEqual([500]);
    work = () => {
      throw new Error('it throws');
    };
    expect(await repeat(() => call(name))).toEqual([500]);
    await expectReads();
  });

  it('that time out and end later, the user can read', async () => {
    const later = Promise.withResolvers<unknown>();
    onTestFinished(() => void vi.useRealTimers());
    work = () => {
      // The time that a handler may take passes at once.
      vi.useFakeTimers({ toFake: ['setTimeout'] }).setTimerTickMode('nextTimerAsync');
      return later.promise;
    };
    expect((await call(name)).statusCode).toBe(503);
    vi.useRealTimers();
    later.resolve(await ok());
    await expectReads();
  });

  it('that are HEAD requests, the user can read', async () => {
    work = ok;
    if (endpoints[name].method === 'GET') expect(await repeat(() => call(name, { head: true }))).toEqual([200]);
    await expectReads();
  });

  it('that exceed the rows of an address, the user can read', async () => {
    work = ok;
    const from = anAddress();
    const raw = { headers: {}, socket: { remoteAddress: from } };
    // The call itself is the last one that the address may make.
    app.limits.countCall({ raw } as never, limits.address.max - 1);
    const statuses = await repeat(() => call(name, { from }));
    if (spec.isComplete) expect(statuses).toEqual([429]);
    await expectReads();
  });

  it.runIf(spec.limit === 'invite')('that exceed the unknown invites of an address, the user can read', async () => {
    const from = anAddress();
    work = async () => {
      throw new DomainError('invite-not-found');
    };
    for (let n = 0; n < limits.invites.max; n += 1) expect((await call(name, { from })).statusCode).toBe(404);
    expect(await repeat(() => call(name, { from }))).toEqual([429]);
    await expectReads();
  });
});
