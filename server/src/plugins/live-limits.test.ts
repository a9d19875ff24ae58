import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { connectionsPerUser } from '../limits/rules.ts';
import { connectLive, connectPlain } from '../testing/live.ts';
import { openRawWebSocket } from '../testing/raw-websocket.ts';
import { aServer } from '../testing/server.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server whose limits are those of production, multiplied by a factor, in one window of time. */
async function aLimitedServer(factor: number) {
  const now = Date.now();
  const server = await aServer({ settings: { RATE_LIMIT_FACTOR: String(factor) }, deps: { clock: () => now } });
  ends.push(server.end);
  await server.core();
  return server;
}

it.each([
  ['/api/live', '{"type":"watch","topic":"games"}'],
  ['/socket.io/?EIO=4&transport=websocket', '3'],
])('terminates a connection to %s that ignores the close frame', async (path, message) => {
  const server = await aLimitedServer(1);
  const flood = await openRawWebSocket(server.url + path);
  flood.send(message, 20_000);
  await flood.closed;
  expect(flood.received()).toContain('Too many ');
  expect((await server.call('GET', '/api/bets')).status).toBe(200);
});

describe('the live connections of a user', () => {
  /** Watches `me` on every connection in turn until the server closes one. @returns the number of snapshots */
  async function watchUntilClosed(open: readonly Awaited<ReturnType<typeof connectPlain>>[]): Promise<number> {
    let snapshots = 0;
    for (;;) {
      for (const { socket, inbox, send, closed } of open) {
        send({ type: 'watch', topic: 'me' });
        const answer = await Promise.race([inbox.next(({ type }) => type === 'snapshot'), closed]);
        if (typeof answer === 'number') return snapshots;
        expect(socket.readyState).toBe(socket.OPEN);
        snapshots += 1;
      }
    }
  }

  it('share one limit on what they read', async () => {
    const server = await aLimitedServer(0.06);
    const [ada, bob] = [await server.aUser(), await server.aUser()];
    const open = [];
    for (let n = 0; n < 3; n += 1) {
      open.push(await connectPlain(server.url, ada.token));
      await open[n]?.inbox.next(({ type }) => type === 'authenticated');
    }
    const reasons: string[] = [];
    for (const { socket } of open) socket.once('close', (_code, reason) => reasons.push(String(reason)));
    // 60 messages are allowed; a snapshot costs six.
    expect(await watchUntilClosed(open)).toBe(10);
    expect(reasons).toEqual(['Too many requests. Connect again in a few seconds.']);

    const other = await connectLive(server.url, { token: bob.token });
    expect((await other.watch('me')).ok).toBe(true);
    other.socket.close();
    for (const { socket } of open) socket.terminate();
  });

  it('are limited in number, and a new one is accepted once another has ended', async () => {
    const server = await aLimitedServer(2 / connectionsPerUser);
    const ada = await server.aUser();
    const connect = async () => {
      const connection = await connectPlain(server.url, ada.token);
      const answer = await Promise.race([
        connection.inbox.next(({ type }) => type === 'authenticated'),
        once(connection.socket, 'close').then(([code, reason]) => `${code} ${reason}`),
      ]);
      return { ...connection, answer };
    };
    const [first, second] = [await connect(), await connect()];
    expect([first.answer, second.answer]).toMatchObject([{ uid: ada.uid }, { uid: ada.uid }]);
    expect((await connect()).answer).toBe('1008 Too many connections of this user.');
    first.socket.close();
    await first.closed;
    const next = await connect();
    expect(next.answer).toMatchObject({ uid: ada.uid });
    for (const { socket } of [second, next]) socket.terminate();
  });
});

it('limits what all live connections of an address read together, whatever their users', async () => {
  const server = await aLimitedServer(0.004);
  const open = [await connectPlain(server.url), await connectPlain(server.url), await connectPlain(server.url)];
  const closing = Promise.race(open.map(async ({ socket }) => String((await once(socket, 'close'))[1])));
  // 40 messages are allowed; a list of games costs two.
  for (let n = 0; n < 8; n += 1) for (const { send } of open) send({ type: 'watch', topic: 'games' });
  expect(await closing).toBe('Too many requests. Connect again in a few seconds.');
  for (const { socket } of open) socket.terminate();
});
