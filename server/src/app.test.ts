import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { holdStake } from '@courtside/core/bets/holds';
import { DatabaseAwayError } from '@courtside/core/platform/db/outage';
import { testConfig } from '@courtside/core/testing/config';
import { takeDatabase } from '@courtside/core/testing/databases';
import { eventually } from '@courtside/core/testing/eventually';
import { aProxy, type TestProxy } from '@courtside/core/testing/proxy';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectLive } from './testing/live.ts';
import { aServer, dataOf, type TestServer } from './testing/server.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server behind proxies to MongoDB and Redis that can be cut. */
async function aFragileServer(options: {
  down: boolean;
}): Promise<{ server: TestServer; mongo: TestProxy; redis: TestProxy }> {
  const config = testConfig({ MONGODB_URI: await takeDatabase() });
  const mongo = await aProxy(config.MONGODB_URI, options);
  const redis = await aProxy(config.REDIS_URL, options);
  ends.push(mongo.close, redis.close);
  const server = await aServer({ settings: { MONGODB_URI: mongo.url, REDIS_URL: redis.url }, end: 'return' });
  ends.push(async () => {
    mongo.restore();
    redis.restore();
    await server.core();
    await server.end();
  });
  return { server, mongo, redis };
}

describe('a server that starts before its databases', () => {
  it('is alive but not ready, returns 503 with Retry-After, and is ready once the databases are up', async () => {
    const { server, mongo, redis } = await aFragileServer({ down: true });
    expect(await server.call('GET', '/healthz')).toMatchObject({ status: 200 });
    const early = await server.call('GET', '/readyz');
    expect(early).toMatchObject({
      status: 503,
      text: '{"status":"unavailable","mongodb":false,"redis":false,"feeds":null,"backup":null}',
    });
    const rejected = await server.call('GET', '/api/bets');
    expect(rejected).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } });
    expect(rejected.headers.get('retry-after')).toBe('1');
    const page = await connectLive(server.url);
    expect(await page.watch('games')).toMatchObject({ ok: false, code: 'unavailable' });
    expect(await page.watch('me')).toMatchObject({ ok: false, code: 'unauthenticated' });

    mongo.restore();
    await server.core();
    expect(await server.call('GET', '/api/bets')).toMatchObject({ status: 200 });
    const degraded = await server.call('GET', '/readyz');
    expect(degraded).toMatchObject({
      status: 200,
      text: expect.stringContaining('{"status":"degraded","mongodb":true,"redis":false,'),
    });
    expect(await page.watch('games')).toMatchObject({ ok: true });
    page.socket.close();

    redis.restore();
    await eventually(async () => expect((await server.call('GET', '/readyz')).text).toContain('"status":"ready"'));
  });
});

describe('while Redis is unavailable', () => {
  it('accepts bets, and publishes them once Redis is back', async () => {
    const { server, redis } = await aFragileServer({ down: false });
    await server.core();
    const user = await server.aUser();
    const game = await server.anOpenGame();
    const page = await connectLive(server.url, { token: user.token });
    await page.snapshot('me');
    await page.snapshot('games');
    redis.cut();
    const body = { betId: game.id, teamChosen: game.team1, amount: 10 };
    const placed = await server.call('POST', `/api/userbets/${user.uid}`, { token: user.token, body });
    const { id } = dataOf('placeBet', placed);
    const held = await server.call('PATCH', `/api/users/${user.uid}/bet`, {
      token: user.token,
      body: { betAmount: 5 },
    });
    expect(dataOf('holdStake', held).balance).toBe(985);
    redis.restore();
    await page.inbox.next((message) => {
      const text = JSON.stringify(message);
      return message.type === 'snapshot' && text.includes(id) && text.includes('"balance":985');
    });
    page.socket.close();
  });
});

describe('while Redis hangs', () => {
  it('accepts bets without waiting for Redis, and brings a connected page up to date once Redis responds', async () => {
    const { server, redis } = await aFragileServer({ down: false });
    await server.core();
    const user = await server.aUser();
    const game = await server.anOpenGame();
    const page = await connectLive(server.url, { token: user.token });
    await page.snapshot('me');
    redis.hang();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const body = { betId: game.id, teamChosen: game.team1, amount: 10 };
      const placed = await server.call('POST', `/api/userbets/${user.uid}`, { token: user.token, body });
      ids.push(dataOf('placeBet', placed).id);
    }
    redis.restore();
    await page.inbox.next((message) => {
      const text = JSON.stringify(message);
      return message.type === 'snapshot' && ids.every((id) => text.includes(id)) && text.includes('"balance":970');
    });
    page.socket.close();
  });

  it('reports itself as degraded but ready, without waiting for Redis', async () => {
    const { server, redis } = await aFragileServer({ down: false });
    await server.core();
    await eventually(async () => expect((await server.call('GET', '/readyz')).text).toContain('"redis":true'));
    redis.hang();
    const degraded = await server.call('GET', '/readyz');
    expect(degraded).toMatchObject({
      status: 200,
      text: expect.stringContaining('{"status":"degraded","mongodb":true,"redis":false,'),
    });
  });
});

describe('while MongoDB is unavailable', () => {
  it('returns 503 for a call that finds it away, and then works again', async () => {
    const server = await aServer();
    ends.push(server.end);
    const { ledger } = await server.core();
    const { uid, token } = await server.aUser();
    const hold = () => server.call('PATCH', `/api/users/${uid}/bet`, { token, body: { betAmount: 5 } });
    vi.spyOn(ledger, 'move').mockRejectedValueOnce(new DatabaseAwayError('no server answers'));
    expect(await hold()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(dataOf('holdStake', await hold()).balance).toBe(995);
  });

  it('returns 503, and works again without a restart', { tags: ['deep'] }, async () => {
    const { server, mongo } = await aFragileServer({ down: false });
    await server.core();
    const user = await server.aUser();
    mongo.cut();
    const [list, own, hold] = await Promise.all([
      server.call('GET', '/api/bets'),
      server.call('GET', `/api/users/${user.uid}`, { token: user.token }),
      server.call('PATCH', `/api/users/${user.uid}/bet`, { token: user.token, body: { betAmount: 5 } }),
    ]);
    for (const { status, body } of [list, own, hold]) {
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    }
    mongo.restore();
    await eventually(async () => expect((await server.call('GET', '/readyz')).status).toBe(200));
    const account = dataOf('getUser', await server.call('GET', `/api/users/${user.uid}`, { token: user.token }));
    expect([1000, 995]).toContain(account.balance);
  });
});

describe('stopping', () => {
  it('does not wait for a Redis that hangs, even with unpublished events', async () => {
    const redis = await aProxy(testConfig().REDIS_URL);
    ends.push(redis.close);
    const server = await aServer({ settings: { REDIS_URL: redis.url } });
    const core = await server.core();
    const { uid } = await server.aUser();
    await server.liveSettled();
    redis.hang();
    expect((await holdStake(core, uid, 500)).balance).toBe(99_500);
    await server.app.close();
  });

  it('completes requests that arrive while it closes, with connection: close', async () => {
    const server = await aServer();
    await server.core();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const arrived = new Promise((resolve) => server.app.server.once('connection', resolve));
    await arrived;
    // An incomplete request keeps the connection from being idle.
    const begun = new Promise<void>((resolve) =>
      socket.write('GET /api/injuries HTTP/1.1\r\nHost: localhost\r\n', () => resolve()),
    );
    await begun;
    await server.call('GET', '/healthz');
    const closing = server.app.close();
    socket.write('\r\n');
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*connection: close\r\n/i);
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: true, data: [] });
    await closing;
  });

  it('closes no keep-alive connection during a request: clients receive connection: close first', async () => {
    const server = await aServer();
    await server.core();
    let responses = 0;
    /** Sends requests over one connection until one fails. @returns true if a reused connection was closed during a request */
    const callUntilClosed = async (path: string): Promise<boolean> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const call = request(new URL(path, server.url), { agent }).end();
        try {
          const [response] = await once(call, 'response');
          await text(response);
          responses += 1;
        } catch {
          return call.reusedSocket;
        }
      }
    };
    const callers = Array.from({ length: 16 }, (_, n) => callUntilClosed(n % 2 ? '/healthz' : '/api/bets'));
    await eventually(async () => expect(responses).toBeGreaterThan(100));
    await server.app.close();
    expect(await Promise.all(callers)).toEqual(callers.map(() => false));
  });

  it('completes requests in flight, and does not wait for idle connections', async () => {
    const server = await aServer();
    await server.core();
    const user = await server.aUser();
    const game = await server.anOpenGame();
    const page = await connectLive(server.url, { token: user.token });
    await page.snapshot('me');
    const disconnected = new Promise((resolve) => page.socket.once('disconnect', resolve));
    const body = { betId: game.id, teamChosen: game.team1, amount: 1 };
    const placing = Array.from({ length: 20 }, () =>
      server.call('POST', `/api/userbets/${user.uid}`, { token: user.token, body }),
    );
    const arrived = new Promise<void>((resolve) => server.app.server.once('request', () => resolve()));
    await arrived;
    const closing = server.app.close();
    const responses = await Promise.allSettled(placing);
    // Idle connections would stay open for longer than a test may take.
    await closing;
    const statuses = responses.map((each) => (each.status === 'fulfilled' ? each.value.status : 'refused'));
    expect(statuses).toContain(201);
    expect(statuses.filter((status) => ![201, 503, 'refused'].includes(status))).toEqual([]);
    expect(await disconnected).toBe('transport close');
    page.socket.close();
  });
});
