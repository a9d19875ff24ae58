import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { aProxy } from '@courtside/core/testing/proxy';
import { afterEach, describe, expect, it } from 'vitest';
import { signUp } from '../testing/emulator.ts';
import { connectLive, connectPlain } from '../testing/live.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Long enough for a machine that is busy, and far shorter than what is waited for. */
const timeouts = { headersMs: 400, requestMs: 600, checkMs: 50, listMs: 120_000, handlerMs: 2_000, silentMs: 10_000 };

/** Sends the beginning of a request, and then a byte now and then for as long as the server listens. */
function trickle(server: TestServer, beginning: string): Promise<string> {
  const socket: Socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(beginning);
  const drops = setInterval(() => socket.writable && socket.write('x'), 50);
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes;
  });
  // Cut off in the middle of a byte, it gets an error: all the same, it was told before.
  socket.on('error', () => socket.destroy());
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(drops);
      resolve(heard);
    });
  });
}

describe('a client that trickles', () => {
  it.each([
    ['its headers', 'GET /api/bets HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'its body',
      'POST /api/injuries/scrape HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"',
    ],
  ])('%s is told so and cut off', async (_what, beginning) => {
    const server = await aServer({ deps: { timeouts } });
    ends.push(server.end);
    await server.core();
    const started = performance.now();
    const answer = await trickle(server, beginning);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('"code":"too-slow"');
    expect(answer).toMatch(/"requestId":"[\w-]{36}"/);
  });
});

it('a client that asks and takes nothing is hung up on, one that only listens to the live feed is not', async () => {
  const server = await aServer({ deps: { timeouts: { ...timeouts, silentMs: 500 } } });
  ends.push(server.end);
  await server.core();
  const page = await connectLive(server.url);
  const script = await connectPlain(server.url);
  const arrived = once(server.app.server, 'connection');
  const deaf = connect(Number(new URL(server.url).port), '127.0.0.1');
  deaf.on('error', () => deaf.destroy());
  ends.push(() => deaf.destroy());
  deaf.pause();
  deaf.write('GET /api/docs/json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(300));
  const [socket] = await arrived;
  await once(socket, 'close');
  expect([page.socket.connected, script.socket.readyState]).toEqual([true, script.socket.OPEN]);
  page.socket.close();
  script.socket.close();
});

describe('while MongoDB hangs', () => {
  it('every call is answered in bounded time, and works again once it is back', async () => {
    const mongo = await aProxy(testConfig().MONGODB_URI);
    ends.push(mongo.close);
    const server = await aServer({ settings: { MONGODB_URI: mongo.url }, deps: { timeouts } });
    ends.push(server.end, mongo.mend);
    // Opened without a call, which might take longer than it may on a machine that is busy.
    const { accounts } = await server.core();
    const { uid, token } = await signUp();
    await accounts.open({ uid, username: uid, email: null });
    mongo.hang();
    const started = performance.now();
    const calls = [
      server.call('GET', `/api/users/${uid}`, { token }),
      server.call('PATCH', `/api/users/${uid}/bet`, { token, body: { betAmount: 5 } }),
      server.call('GET', '/api/bets/no-such-game'),
      server.call('GET', '/api/bets'),
    ];
    for (const { status, body, headers } of await Promise.all(calls)) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
    }
    // After two seconds; the ledger alone would try for eight.
    expect(performance.now() - started).toBeLessThan(6_000);
    mongo.mend();
    await eventually(async () => {
      const account = dataOf('getUser', await server.call('GET', `/api/users/${uid}`, { token }));
      expect([1000, 995]).toContain(account.balance);
    });
  });
});
