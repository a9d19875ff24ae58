import { randomUUID } from 'node:crypto';
import { sample } from '@courtside/contract/testing/sample';
import { testConfig } from '@courtside/core/testing/config';
import { takeDatabase } from '@courtside/core/testing/databases';
import { eventually } from '@courtside/core/testing/eventually';
import { aProxy } from '@courtside/core/testing/proxy';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { connectionsPerAddress, limits, messagesPerConnection } from '../limits/rules.ts';
import type { SignedIn } from '../testing/emulator.ts';
import { connectLive, connectPlain } from '../testing/live.ts';
import { aServer, dataOf, type Response, type TestServer } from '../testing/server.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server with the default limits and a clock that only the test advances. */
async function aGuardedServer(
  settings: Record<string, string> = {},
  time = { now: Date.now() },
  deps: { logger?: FastifyBaseLogger; end?: 'return' | 'leave' } = {},
) {
  const { logger, end } = deps;
  const server = await aServer({
    settings: { RATE_LIMIT_FACTOR: '1', ...settings },
    deps: { clock: () => time.now, ...(logger && { logger }) },
    ...(end && { end }),
  });
  ends.push(server.end);
  await server.core();
  return server;
}

async function hold(server: TestServer, user: SignedIn, times: number): Promise<Response[]> {
  const request = { token: user.token, body: { betAmount: 0.01 } };
  return Promise.all(Array.from({ length: times }, () => server.call('PATCH', `/api/users/${user.uid}/bet`, request)));
}
const statuses = (responses: readonly Response[]) =>
  responses.reduce<Record<string, number>>((counts, { status }) => {
    counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }, {});

async function balanceOf(server: TestServer, user: SignedIn): Promise<number> {
  const response = await server.call('GET', `/api/users/${user.uid}`, { token: user.token });
  return dataOf('getUser', response).balance;
}

describe('calls that move money', () => {
  it('allow six bursts of 64 calls of one user, and reject a flood after that without any effect', async () => {
    // A fraction of the calls, at a limit of the same fraction.
    const fraction = sample(1 / 8, 1);
    const [max, burst, size] = [limits.money.max * fraction, 64 * fraction, 96 * fraction];
    const server = await aGuardedServer({ RATE_LIMIT_FACTOR: String(fraction) });
    const [ada, bob] = [await server.aUser(), await server.aUser()];
    for (let round = 0; round < 6; round += 1) expect(statuses(await hold(server, ada, burst))).toEqual({ 200: burst });
    const flood = await hold(server, ada, size);
    const left = max - 6 * burst;
    expect(statuses(flood)).toEqual({ 200: left, 429: size - left });
    expect(await balanceOf(server, ada)).toBe(1000 - max / 100);
    const rejected = flood.find(({ status }) => status === 429);
    expect(rejected?.body).toMatchObject({
      success: false,
      code: 'too-many-requests',
      message: 'Too many requests. Please try again in a moment.',
    });
    const wait = Number(rejected?.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(10);
    expect(statuses(await hold(server, bob, burst))).toEqual({ 200: burst });
  });

  it('are counted across all servers', async () => {
    const shared = {
      MONGODB_URI: await takeDatabase(),
      REDIS_URL: testConfig().REDIS_URL,
      RATE_LIMIT_FACTOR: '0.1',
    };
    const time = { now: Date.now() };
    const here = await aGuardedServer(shared, time, { end: 'return' });
    const there = await aGuardedServer(shared, time, { end: 'leave' });
    const user = await here.aUser();
    const responses = await Promise.all([hold(here, user, 30), hold(there, user, 30)]);
    expect(statuses(responses.flat())).toEqual({ 200: 40, 429: 20 });
    expect(await balanceOf(here, user)).toBe(999.6);
    time.now += limits.money.windowMs;
    expect(statuses(await hold(there, user, 10))).toEqual({ 200: 10 });
  });

  it('are limited while Redis is unavailable, and across servers again once it is back', async () => {
    const config = testConfig();
    const redis = await aProxy(config.REDIS_URL);
    ends.push(redis.close);
    const shared = { MONGODB_URI: await takeDatabase(), RATE_LIMIT_FACTOR: '0.1' };
    const time = { now: Date.now() };
    const cutOff = await aGuardedServer({ ...shared, REDIS_URL: redis.url }, time, { end: 'return' });
    const other = await aGuardedServer({ ...shared, REDIS_URL: config.REDIS_URL }, time, { end: 'leave' });
    const user = await cutOff.aUser();
    redis.cut();
    await eventually(async () => expect((await cutOff.call('GET', '/readyz')).text).toContain('"redis":false'));
    expect(statuses(await hold(cutOff, user, 60))).toEqual({ 200: 40, 429: 20 });
    redis.restore();
    await eventually(async () => expect((await cutOff.call('GET', '/readyz')).text).toContain('"redis":true'));
    await eventually(async () => {
      time.now += limits.money.windowMs;
      expect(statuses(await hold(cutOff, user, 40))).toEqual({ 200: 40 });
      expect(statuses(await hold(other, user, 1))).toEqual({ 429: 1 });
    });
  });
});

describe('an address', () => {
  it('can refresh the injuries less often than anything else, without affecting other calls', async () => {
    const server = await aGuardedServer();
    expect(limits.scrape.max / limits.scrape.windowMs).toBeLessThan(limits.money.max / limits.money.windowMs / 10);
    const scrape = () => server.call('POST', '/api/injuries/scrape', { body: {} });
    const responses = await Promise.all(Array.from({ length: limits.scrape.max + 10 }, scrape));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await server.call('GET', '/api/injuries')).status).not.toBe(429);
  });

  it('above its limit gets no reads, pages or sockets until the window ends', async () => {
    const time = { now: Date.now() };
    const server = await aGuardedServer({ RATE_LIMIT_FACTOR: '0.01' }, time);
    const reads = await Promise.all(Array.from({ length: 60 }, () => server.call('GET', '/api/bets')));
    expect(statuses(reads)).toEqual({ 200: 50, 429: 10 });
    for (const path of ['/api/leaderboard', '/api/docs/', '/api/docs/json', '/readyz', '/config.json', '/nowhere']) {
      expect([path, (await server.call('GET', path)).status]).toEqual([path, 429]);
    }
    await expect(connectPlain(server.url)).rejects.toThrow();
    time.now += limits.address.windowMs;
    expect((await server.call('GET', '/api/bets')).status).toBe(200);
    (await connectPlain(server.url)).socket.close();
  });

  it('that sends too many invalid tokens is blocked, and another address is not', async () => {
    const server = await aGuardedServer({ RATE_LIMIT_FACTOR: '0.02', TRUST_PROXY: 'loopback' });
    const ada = await server.aUser();
    const read = (token: string, from: string) =>
      server.call('GET', `/api/users/${ada.uid}`, { token, headers: { 'x-forwarded-for': from } });
    const attempts = [];
    for (let n = 0; n < 15; n += 1) attempts.push(await read(randomUUID(), '203.0.113.7'));
    expect(statuses(attempts)).toEqual({ 401: 10, 429: 5 });
    expect((await read(ada.token, '203.0.113.7')).status).toBe(429);
    expect((await read(ada.token, '203.0.113.8')).status).toBe(200);
  });

  it('is said once in the log to be ignored in forwarding headers while no proxy is trusted', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const shared = { MONGODB_URI: await takeDatabase() };
    const time = { now: Date.now() };
    const server = await aGuardedServer(shared, time, { logger, end: 'return' });
    const trusting = await aGuardedServer({ ...shared, TRUST_PROXY: '1' }, time, { logger, end: 'leave' });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await trusting.call('GET', '/api/bets', { headers });
    await server.call('GET', '/api/bets');
    expect(lines.filter((line) => line.includes('forwarding headers'))).toEqual([]);
    for (let request = 0; request < 3; request += 1) await server.call('GET', '/api/bets', { headers });
    expect(lines.filter((line) => line.includes('forwarding headers'))).toHaveLength(1);
  });

  it('cannot be forged with forwarding headers', async () => {
    const server = await aGuardedServer({ RATE_LIMIT_FACTOR: '0.01' });
    const read = (n: number) =>
      server.call('GET', '/api/bets', {
        headers: { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=10.0.0.${n}` },
      });
    const reads = await Promise.all(Array.from({ length: 60 }, (_, n) => read(n)));
    expect(statuses(reads)).toEqual({ 200: 50, 429: 10 });
  });
});

describe('a live connection', () => {
  it('counts each poll as a call of its address', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const server = await aGuardedServer({ RATE_LIMIT_FACTOR: '0.01' }, { now: Date.now() }, { logger });
    const feed = '/socket.io/?EIO=4&transport=polling';
    const { text } = await server.call('GET', feed);
    const { sid } = JSON.parse(text.slice(1));
    const poll = () => fetch(new URL(`${feed}&sid=${sid}`, server.url), { method: 'POST', body: '3' });
    const polls = [];
    for (let n = 0; n < 60; n += 1) polls.push(await poll());
    expect(polls.filter(({ status }) => status === 200)).toHaveLength(49);
    const rejected = polls.at(-1);
    expect(rejected?.status).toBe(429);
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(rejected?.headers.get('cache-control')).toBe('no-store');
    const failure = JSON.parse((await rejected?.text()) ?? '');
    expect(failure).toMatchObject({ success: false, code: 'too-many-requests' });
    await eventually(() => {
      const logged = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === failure.requestId);
      expect(logged).toMatchObject([{ level: 30, method: 'POST', url: '/socket.io/', status: 429 }]);
    });
    for (const path of ['/api/bets', feed, '/socket.io/?EIO=4&transport=none']) {
      expect([path, (await fetch(new URL(path, server.url))).status]).toEqual([path, 429]);
    }
  });

  it('is limited per address, over a plain WebSocket too', async () => {
    const time = { now: Date.now() };
    const server = await aGuardedServer({ RATE_LIMIT_FACTOR: '0.002' }, time);
    const open: Awaited<ReturnType<typeof connectPlain>>[] = [];
    for (let n = 0; n < connectionsPerAddress * 0.002; n += 1) {
      // Opening a connection counts as a call.
      time.now += limits.address.windowMs;
      open.push(await connectPlain(server.url));
    }
    time.now += limits.address.windowMs;
    await expect(connectPlain(server.url)).rejects.toThrow();
    open[0]?.socket.close();
    await open[0]?.closed;
    await eventually(async () => {
      time.now += limits.address.windowMs;
      open.push(await connectPlain(server.url));
    });
    for (const { socket } of open) socket.terminate();
  });

  it('that sends too many invalid tokens blocks tokens from its address', async () => {
    const server = await aGuardedServer({ RATE_LIMIT_FACTOR: '0.02' });
    const ada = await server.aUser();
    const [guesser, reader] = [await connectLive(server.url), await connectLive(server.url, { token: ada.token })];
    expect((await reader.watch('me')).ok).toBe(true);
    for (let n = 0; n < limits.badTokens.max * 0.02; n += 1) {
      expect(await guesser.authenticate(randomUUID())).toBe(false);
    }
    expect(await guesser.authenticate(ada.token)).toBe(false);
    expect((await server.call('GET', `/api/users/${ada.uid}`, { token: ada.token })).status).toBe(429);
    // A session that is already authenticated is not affected.
    expect((await reader.watch('me')).ok).toBe(true);
    for (const { socket } of [guesser, reader]) socket.close();
  });

  it('that sends too many messages is closed, and others are not', async () => {
    const server = await aGuardedServer();
    const [noisy, quiet] = [await connectLive(server.url), await connectLive(server.url)];
    const disconnected = new Promise((resolve) => noisy.socket.once('disconnect', resolve));
    for (let n = 0; n <= messagesPerConnection.max; n += 1) noisy.socket.emit('unwatch', 'games');
    await disconnected;
    noisy.socket.close();
    expect((await quiet.watch('games')).ok).toBe(true);
    quiet.socket.close();

    const script = await connectPlain(server.url);
    for (let n = 0; n <= messagesPerConnection.max; n += 1) script.send({ type: 'unwatch', topic: 'games' });
    expect(await script.closed).toBe(1008);
  });
});
