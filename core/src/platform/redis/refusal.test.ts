import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { connectRedis } from './redis.ts';
import { readRefusal } from './refusal.ts';

const denied =
  '-DENIED Redis is running in protected mode because protected mode is enabled and no password is set for the default user. In this mode connections are only accepted from the loopback interface.\r\n';

/** A server that sends the same first reply to every connection. */
async function aServer(reply: string): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => undefined).end(reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `redis://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

it('reads the first sentence of the reply with which Redis refuses a connection', async () => {
  expect(await readRefusal(await aServer(denied))).toBe(
    'DENIED Redis is running in protected mode because protected mode is enabled and no password is set for the default user',
  );
  expect(await readRefusal(await aServer('-ERR max number of clients reached\r\n'))).toBe(
    'ERR max number of clients reached',
  );
});

it('finds no reason where Redis accepts the connection or nothing listens', async () => {
  expect(await readRefusal(await aServer('+OK\r\n'))).toBeNull();
  expect(await readRefusal('redis://127.0.0.1:1')).toBeNull();
});

it('reports the reason of Redis in place of the library’s error about a reply that no command waits for', async () => {
  const url = await aServer(denied);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const redis = connectRedis(url, {
    offlineQueue: false,
    onError: (error) => {
      if (error instanceof Error && error.message.startsWith('Redis refused')) resolve(error.message);
    },
  });
  onTestFinished(() => redis.destroy());
  // The library throws this when the reply arrives before its first command; how often that happens depends on the network.
  redis.emit('error', new TypeError("Cannot read properties of undefined (reading 'reject')"));
  expect(await promise).toContain('Redis refused the connection: DENIED Redis is running in protected mode');
});
