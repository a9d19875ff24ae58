import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@courtside/core';
import { Server } from 'socket.io';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type CountsByAddress, limitEngine } from './engine.ts';

/** A Socket.IO server within these bounds, and connections below it. */
async function aLimitedServer(enter: CountsByAddress['enter'] = () => () => undefined) {
  const http = createServer();
  const io = new Server(http);
  const calls: CountsByAddress = { enter, ofAddress: () => undefined, verifierOf: () => () => Promise.reject() };
  limitEngine(io.engine, { clock: systemClock, calls, refuse: () => undefined });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  onTestFinished(async () => io.close());
  return {
    io,
    async connect(): Promise<WebSocket> {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
      onTestFinished(() => socket.terminate());
      await once(socket, 'open');
      const joined = once(io, 'connection');
      socket.send('40');
      await Promise.race([joined, once(socket, 'close')]);
      return socket;
    },
  };
}

it('a reader that takes nothing of what it is told is hung up on, though it talks; one that reads is told all', async () => {
  const { io, connect } = await aLimitedServer();
  const [deaf, reader] = [await connect(), await connect()];
  deaf.pause();
  let heard = 0;
  reader.on('message', () => {
    heard += 1;
  });
  const isGone = () => io.sockets.sockets.size === 1;
  let told = 0;
  for (; !isGone() && told < 2_000; told += 1) {
    const arrived = once(reader, 'message');
    io.emit('topic', 'x'.repeat(100_000));
    await arrived;
    // A pong that nobody asked for keeps a connection from being taken for dead.
    if (told % 20 === 0) deaf.send('3');
  }
  expect(isGone()).toBe(true);
  expect(heard).toBe(told);
});

it('one session more than an address may have is closed, and its place is free again when another ends', async () => {
  let free = 2;
  const { io, connect } = await aLimitedServer(() => {
    if (free === 0) return null;
    free -= 1;
    return () => {
      free += 1;
    };
  });
  const [first] = [await connect(), await connect()];
  const third = await connect();
  expect(third.readyState).not.toBe(WebSocket.OPEN);
  expect(io.sockets.sockets.size).toBe(2);
  const gone = new Promise((resolve) => io.engine.once('connection', resolve));
  first.close();
  await once(first, 'close');
  const fourth = await connect();
  await gone;
  expect(fourth.readyState).toBe(WebSocket.OPEN);
});
