import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { aProxy, type TestProxy } from '@courtside/core/testing/proxy';
import { afterEach, describe, expect, it } from 'vitest';
import { connectLive } from './testing/live.ts';
import { aServer, dataOf, type TestServer } from './testing/server.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server whose ways to MongoDB and Redis can be cut. */
async function aFragileServer(options: {
  down: boolean;
}): Promise<{ server: TestServer; mongo: TestProxy; redis: TestProxy }> {
  const config = testConfig();
  const mongo = await aProxy(config.MONGODB_URI, options);
  const redis = await aProxy(config.REDIS_URL, options);
  ends.push(mongo.close, redis.close);
  const server = await aServer({ settings: { MONGODB_URI: mongo.url, REDIS_URL: redis.url } });
  ends.push(async () => {
    mongo.mend();
    redis.mend();
    await server.core();
    await server.end();
  });
  return { server, mongo, redis };
}

describe('a server that starts before its databases', () => {
  it('lives, says it is not ready, asks for patience, and is ready once they are there', async () => {
    const { server, mongo, redis } = await aFragileServer({ down: true });
    expect(await server.call('GET', '/healthz')).toMatchObject({ status: 200 });
    const early = await server.call('GET', '/readyz');
    expect(early).toMatchObject({
      status: 503,
      text: '{"status":"unavailable","mongodb":false,"redis":false,"feeds":null}',
    });
    const refused = await server.call('GET', '/api/bets');
    expect(refused).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    const page = await connectLive(server.url);
    expect(await page.watch('games')).toMatchObject({ ok: false, code: 'unavailable' });
    expect(await page.watch('me')).toMatchObject({ ok: false, code: 'unauthenticated' });

    mongo.mend();
    await server.core();
    expect(await server.call('GET', '/api/bets')).toMatchObject({ status: 200 });
    const degraded = await server.call('GET', '/readyz');
    expect(degraded).toMatchObject({
      status: 200,
      text: expect.stringContaining('{"status":"degraded","mongodb":true,"redis":false,'),
    });
    expect(await page.watch('games')).toMatchObject({ ok: true });
    page.socket.close();

    redis.mend();
    await eventually(async () => expect((await server.call('GET', '/readyz')).text).toContain('"status":"ready"'));
  });
});

describe('while Redis is away', () => {
  it('bets are taken, and every page knows of them once it is back', async () => {
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
    redis.mend();
    await page.inbox.next((message) => {
      const said = JSON.stringify(message);
      return message.type === 'snapshot' && said.includes(id) && said.includes('"balance":985');
    });
    page.socket.close();
  });
});

describe('while Redis hangs', () => {
  it('bets are soon taken, and a page that watched all the time is right once it goes on', async () => {
    const { server, redis } = await aFragileServer({ down: false });
    await server.core();
    const user = await server.aUser();
    const game = await server.anOpenGame();
    const page = await connectLive(server.url, { token: user.token });
    await page.snapshot('me');
    redis.hang();
    const started = performance.now();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const body = { betId: game.id, teamChosen: game.team1, amount: 10 };
      const placed = await server.call('POST', `/api/userbets/${user.uid}`, { token: user.token, body });
      ids.push(dataOf('placeBet', placed).id);
    }
    // After a second, once; the connection is given up after five.
    expect(performance.now() - started).toBeLessThan(4_000);
    redis.mend();
    await page.inbox.next((message) => {
      const said = JSON.stringify(message);
      return message.type === 'snapshot' && ids.every((id) => said.includes(id)) && said.includes('"balance":970');
    });
    page.socket.close();
  });

  it('who asks whether the server is ready is soon told that calls may be sent to it', async () => {
    const { server, redis } = await aFragileServer({ down: false });
    await server.core();
    await eventually(async () => expect((await server.call('GET', '/readyz')).text).toContain('"redis":true'));
    redis.hang();
    const started = performance.now();
    const degraded = await server.call('GET', '/readyz');
    expect(degraded).toMatchObject({
      status: 200,
      text: expect.stringContaining('{"status":"degraded","mongodb":true,"redis":false,'),
    });
    // After a second; the connection is given up after five.
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe('while MongoDB is away', () => {
  it('calls are told to come back, and work again without a restart', async () => {
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
    mongo.mend();
    await eventually(async () => expect((await server.call('GET', '/readyz')).status).toBe(200));
    const account = dataOf('getUser', await server.call('GET', `/api/users/${user.uid}`, { token: user.token }));
    expect([1000, 995]).toContain(account.balance);
  });
});

describe('stopping', () => {
  it('takes a few seconds while Redis hangs, whatever waits to be told', async () => {
    const redis = await aProxy(testConfig().REDIS_URL);
    ends.push(redis.close);
    const server = await aServer({ settings: { REDIS_URL: redis.url } });
    const { holds } = await server.core();
    const { uid } = await server.aUser();
    await server.liveSettled();
    redis.hang();
    expect((await holds.take(uid, 500)).balance).toBe(99_500);
    const started = performance.now();
    await server.app.close();
    // After two seconds; the connection, and what waits for it, is given up after five.
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  it('answers in full what arrives while it closes, and says that the connection ends', async () => {
    const server = await aServer();
    await server.core();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const arrived = new Promise((resolve) => server.app.server.once('connection', resolve));
    await arrived;
    // So much that the connection does not idle, and then the rest.
    const begun = new Promise<void>((resolve) =>
      socket.write('GET /api/injuries HTTP/1.1\r\nHost: x\r\n', () => resolve()),
    );
    await begun;
    await server.call('GET', '/healthz');
    const closing = server.app.close();
    socket.write('\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*connection: close\r\n/i);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: true, data: [] });
    await closing;
  });

  it('cuts nobody off who goes on calling: they hear that the connection ends, and come again in vain', async () => {
    const server = await aServer();
    await server.core();
    let answers = 0;
    /** Calls over one connection for as long as there is an answer. @returns whether it was cut off under a call */
    const goOn = async (path: string): Promise<boolean> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const call = request(new URL(path, server.url), { agent }).end();
        try {
          const [answer] = await once(call, 'response');
          await text(answer);
          answers += 1;
        } catch {
          return call.reusedSocket;
        }
      }
    };
    const callers = Array.from({ length: 16 }, (_, n) => goOn(n % 2 ? '/healthz' : '/api/bets'));
    await eventually(async () => expect(answers).toBeGreaterThan(100));
    await server.app.close();
    expect(await Promise.all(callers)).toEqual(callers.map(() => false));
  });

  it('finishes what it began, and lets nobody wait for a connection that idles', async () => {
    const server = await aServer();
    await server.core();
    const user = await server.aUser();
    const game = await server.anOpenGame();
    const page = await connectLive(server.url, { token: user.token });
    await page.snapshot('me');
    const gone = new Promise((resolve) => page.socket.once('disconnect', resolve));
    const body = { betId: game.id, teamChosen: game.team1, amount: 1 };
    const placing = Array.from({ length: 20 }, () =>
      server.call('POST', `/api/userbets/${user.uid}`, { token: user.token, body }),
    );
    const arrived = new Promise<void>((resolve) => server.app.server.once('request', () => resolve()));
    await arrived;
    const started = performance.now();
    const closing = server.app.close();
    const answers = await Promise.allSettled(placing);
    await closing;
    expect(performance.now() - started).toBeLessThan(5_000);
    const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 'refused'));
    expect(statuses).toContain(201);
    expect(statuses.filter((status) => ![201, 503, 'refused'].includes(status))).toEqual([]);
    expect(await gone).toBe('transport close');
    page.socket.close();
  });
});
