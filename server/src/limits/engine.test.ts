import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@courtside/core';
import { Server } from 'socket.io';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { boundBuffers } from './buffered.ts';
import { type CountsByAddress, limitEngine } from './engine.ts';

/** A Socket.IO server within these bounds, and connections below it. */
async function aLimitedServer(
  enter: CountsByAddress['enter'] = () => () => undefined,
  bounds = { ofConnection: 1_000_000, ofAddress: 10_000_000 },
) {
  const buffers = boundBuffers(bounds);
  const http = createServer();
  const io = new Server(http);
  const calls: CountsByAddress = {
    enter,
    reader: (_request, close) => buffers.enter('here', close),
    ofAddress: () => undefined,
    verifierOf: () => () => Promise.reject(),
  };
  limitEngine(io.engine, { clock: systemClock, calls, refuse: () => undefined });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  onTestFinished(async () => io.close());
  return {
    io,
    buffers,
    url: `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`,
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

it('slow readers of one address have so much buffered together: the slowest is closed, one that reads is not', async () => {
  const { io, buffers, connect } = await aLimitedServer(undefined, { ofConnection: 40_000_000, ofAddress: 20_000_000 });
  const [reader, ...slow] = [await connect(), await connect(), await connect()];
  for (const socket of slow) socket.pause();
  const isGone = () => io.sockets.sockets.size < 3;
  for (let sent = 0; !isGone() && sent < 2_000; sent += 1) {
    const arrived = once(reader, 'message');
    io.emit('topic', 'x'.repeat(100_000));
    await arrived;
    expect(buffers.total('here')).toBeLessThan(20_200_000);
  }
  expect(io.sockets.sockets.size).toBe(2);
  expect(reader.readyState).toBe(WebSocket.OPEN);
  expect(buffers.total('here')).toBeLessThan(15_000_000);
});

it('a poll that is not read is buffered for its address, and closed over the bound', async () => {
  const { io, buffers, url } = await aLimitedServer();
  const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1));
  const joined = once(io, 'connection');
  await fetch(`${url}&sid=${sid}`, { method: 'POST', body: '40', headers: { 'content-type': 'text/plain' } });
  const [socket] = await joined;
  const read = async () => (await fetch(`${url}&sid=${sid}`)).text();
  await read();
  const message = read();
  socket.emit('topic', 'x'.repeat(500_000));
  expect((await message).length).toBeGreaterThan(500_000);
  const closed = once(socket, 'disconnect');
  const unread = get(`${url}&sid=${sid}`, { agent: false });
  unread.on('error', () => undefined);
  onTestFinished(() => void unread.destroy());
  for (let sent = 0; sent < 20; sent += 1) socket.emit('topic', 'x'.repeat(500_000));
  await closed;
  expect(buffers.total('here')).toBe(0);
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
