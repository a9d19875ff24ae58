import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { redisAnswers } from './probe.ts';

/** A server that handles every connection with `onConnection`. */
async function portOf(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer(serve).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

it('distinguishes a ready Redis from one that is still loading', async () => {
  const ready = await portOf((socket) => socket.once('data', () => socket.end('+PONG\r\n')));
  expect(await redisAnswers(ready)).toBe(true);
  const loading = await portOf((socket) => socket.once('data', () => socket.end('-LOADING\r\n')));
  expect(await redisAnswers(loading)).toBe(false);
});

it('resolves immediately if the server hangs up', async () => {
  const hangsUp = await portOf((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end();
  });
  expect(await redisAnswers(hangsUp)).toBe(false);
});
