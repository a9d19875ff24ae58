import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { aProxy } from '@courtside/core/testing/proxy';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { signUp } from '../testing/emulator.ts';
import { connectLive, connectPlain } from '../testing/live.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Long enough for a busy machine, and far shorter than the delays in the tests. */
const timeouts = { headersMs: 400, requestMs: 600, checkMs: 50, listMs: 120_000, handlerMs: 2_000, silentMs: 10_000 };

/** Sends the start of a request, then one byte at a time until the server closes the connection. @returns the response */
function trickle(server: TestServer, beginning: string): Promise<string> {
  const socket: Socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(beginning);
  const drops = setInterval(() => socket.writable && socket.write('x'), 50);
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  // The server may close the connection during a write; the response arrives before that.
  socket.on('error', () => socket.destroy());
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(drops);
      resolve(received);
    });
  });
}

describe('a client that slowly sends', () => {
  it.each([
    ['its headers', 'GET /api/bets HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    [
      'its body',
      'POST /api/injuries/scrape HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"',
    ],
  ])('%s gets 408 and is disconnected', async (_what, beginning) => {
    const server = await aServer({ deps: { timeouts } });
    ends.push(server.end);
    await server.core();
    const response = await trickle(server, beginning);
    expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(response).toContain('"code":"too-slow"');
    expect(response).toMatch(/"requestId":"[\w-]{36}"/);
  });
});

it('disconnects a client that does not read its responses, but not one that only listens to live updates', {
  tags: ['deep'],
}, async () => {
  const server = await aServer({ deps: { timeouts: { ...timeouts, silentMs: 500 } } });
  ends.push(server.end);
  await server.core();
  const page = await connectLive(server.url);
  const script = await connectPlain(server.url);
  const arrived = once(server.app.server, 'connection');
  const stalled = connect(Number(new URL(server.url).port), '127.0.0.1');
  stalled.on('error', () => stalled.destroy());
  ends.push(() => stalled.destroy());
  stalled.pause();
  stalled.write('GET /api/docs/json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(300));
  const [socket] = await arrived;
  await once(socket, 'close');
  expect([page.socket.connected, script.socket.readyState]).toEqual([true, script.socket.OPEN]);
  page.socket.close();
  script.socket.close();
});

describe('while MongoDB hangs', () => {
  it('returns 503 after the handler timeout, and works again once MongoDB responds', async () => {
    const mongo = await aProxy(testConfig().MONGODB_URI);
    ends.push(mongo.close);
    const lines: { reason?: string }[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const server = await aServer({ settings: { MONGODB_URI: mongo.url }, deps: { timeouts, logger } });
    ends.push(server.end, mongo.restore);
    // Opened without a call, which could time out on a busy machine.
    const { accounts } = await server.core();
    const { uid, token } = await signUp();
    await accounts.open({ uid, username: uid, email: null });
    mongo.hang();
    const calls = [
      server.call('GET', `/api/users/${uid}`, { token }),
      server.call('PATCH', `/api/users/${uid}/bet`, { token, body: { betAmount: 5 } }),
      server.call('GET', '/api/bets/no-such-game'),
      server.call('GET', '/api/bets'),
    ];
    for (const { status, body, headers } of await Promise.all(calls)) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
    }
    // The handler timeout, not the ledger, which gives up later, ended all four calls.
    const reasons = lines.flatMap(({ reason }) => reason ?? []);
    expect(reasons).toEqual(calls.map(() => `no response within ${timeouts.handlerMs} ms`));
    mongo.restore();
    await eventually(async () => {
      const account = dataOf('getUser', await server.call('GET', `/api/users/${uid}`, { token }));
      expect([1000, 995]).toContain(account.balance);
    });
  });
});
