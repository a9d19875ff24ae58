import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { aProxy } from '../../testing/proxy.ts';
import { whenReady } from '../../testing/when-ready.ts';
import { checkWritable } from './check-writable.ts';
import { connectRedis } from './redis.ts';

const maxSilenceMs = 500;

/** A connection through a proxy, with what it complained of. */
async function aConnection(silenceMs = maxSilenceMs) {
  const proxy = await aProxy(new URL('/5', process.env.REDIS_URL ?? 'redis://127.0.0.1:6379').href);
  const errors: string[] = [];
  const redis = connectRedis(proxy.url, {
    offlineQueue: false,
    onError: (error) => void errors.push(String(error)),
    maxSilenceMs: silenceMs,
  });
  onTestFinished(async () => {
    redis.destroy();
    await proxy.close();
  });
  return { proxy, redis, errors };
}

it('a Redis that hangs is soon taken for away, although commands go on being written to it', async () => {
  const { proxy, redis, errors } = await aConnection();
  await whenReady(redis);
  proxy.hang();
  const commands: Promise<unknown>[] = [];
  const writing = setInterval(() => commands.push(Promise.allSettled([redis.get('key')])), maxSilenceMs / 10);
  onTestFinished(() => clearInterval(writing));
  const first = redis.get('key');
  await expect(first).rejects.toThrow();
  expect(redis.isReady).toBe(false);
  clearInterval(writing);
  await Promise.all(commands);
  // The next connection hangs before it is ready: it ends, too, and another is tried.
  await eventually(() => expect(errors.join()).toContain('Socket timeout'));
  proxy.restore();
  await eventually(async () => expect(await redis.ping()).toBe('PONG'));
});

it('a connection that idles or blocks is kept', { tags: ['deep'] }, async () => {
  const { redis, errors } = await aConnection(4 * maxSilenceMs);
  await whenReady(redis);
  const id = await redis.clientId();
  const blocking = redis.duplicate();
  await whenReady(blocking);
  expect(await blocking.blPop('nothing-comes-here', (6 * maxSilenceMs) / 1_000)).toBeNull();
  expect(await redis.clientId()).toBe(id);
  expect(errors).toEqual([]);
});

it('a Redis that is slow again and again, but never for long, is kept', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { redis, errors } = await aConnection(60_000);
  await whenReady(redis);
  const { redis: admin } = await aConnection(60_000);
  await whenReady(admin);
  const id = await redis.clientId();
  for (let round = 0; round < 4; round += 1) {
    const stuck = redis.blPop('slow', 0);
    // A ping, and four looks after its answer: a fifth would be one too many.
    vi.advanceTimersByTime(60_000);
    await admin.rPush('slow', 'go on');
    await stuck;
    await redis.ping();
  }
  expect(await redis.clientId()).toBe(id);
  expect(errors).toEqual([]);
});

it('a connection that was closed while Redis hung stays closed', async () => {
  const { proxy, redis } = await aConnection();
  await whenReady(redis);
  proxy.hang();
  await new Promise((resolve) => redis.once('reconnecting', resolve));
  redis.destroy();
  proxy.restore();
  await new Promise((resolve) => setImmediate(resolve));
  expect([redis.isOpen, redis.isReady]).toEqual([false, false]);
});

it('a connection that is closed while it is being made ends immediately, and says nothing later', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const arrived = once(silent, 'connection') as Promise<[Socket]>;
  const redis = connectRedis(`redis://127.0.0.1:${port}`, {
    offlineQueue: true,
    onError: () => undefined,
    maxSilenceMs: 60_000,
  });
  redis.destroy();
  const [socket] = await arrived;
  await once(socket.resume(), 'close');
});

/** A server that speaks as a Redis does: it accepts every command, and refuses writes with `refusal` if there is one. */
async function aRefusingRedis() {
  const state: { refusal: string | null; connections: number } = { refusal: null, connections: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    state.connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      // Each command is an array that begins with its length.
      for (const command of data.toString().split(/(?=\*\d+\r\n)/)) {
        const isWrite = /^\*\d+\r\n\$3\r\nSET\r\n/.test(command);
        socket.write(isWrite && state.refusal !== null ? `-${state.refusal}\r\n` : '+OK\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const errors: string[] = [];
  const redis = connectRedis(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    offlineQueue: false,
    onError: (error) => void errors.push(String(error)),
    maxSilenceMs,
  });
  onTestFinished(() => {
    redis.destroy();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await whenReady(redis);
  return { state, redis, errors };
}

it('a Redis that has become a replica and keeps its connections is connected to again', async () => {
  const { state, redis, errors } = await aRefusingRedis();
  state.refusal = "READONLY You can't write against a read only replica.";
  await eventually(() => expect(state.connections).toBeGreaterThan(1));
  expect(errors.join()).toContain('Redis has become a replica');
  state.refusal = null;
  await eventually(async () => expect(await redis.set('key', 'value')).toBe('OK'));
});

it.each(['OOM command not allowed', 'MISCONF Redis is configured to save'])(
  'a Redis that refuses writes with %s is away, and its connection is kept',
  async (refusal) => {
    const { state, redis } = await aRefusingRedis();
    await expect(checkWritable(redis)).resolves.toBeUndefined();
    state.refusal = refusal;
    await expect(checkWritable(redis)).rejects.toThrow(refusal);
    expect(state.connections).toBe(1);
  },
);
