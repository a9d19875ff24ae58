import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { boundlessBudget } from '../testing/boundless-budget.ts';
import { boundBuffers } from './buffered.ts';
import { type AddressLimits, limitEngine } from './connections.ts';

/** A Socket.IO server with these limits, and raw connections to it. */
async function aLimitedServer(
  enter: AddressLimits['enterSession'] = () => () => undefined,
  bounds = { ofConnection: 1_000_000, ofAddress: 10_000_000 },
) {
  const buffers = boundBuffers(bounds);
  const http = createServer();
  const io = new Server(http);
  const limits: AddressLimits = {
    enterSession: enter,
    addReader: (_request, close) => buffers.enter('here', close),
    budgetFor: () => boundlessBudget,
    countCall: () => undefined,
    verifierFor: () => () => Promise.reject(),
  };
  limitEngine(io.engine, { limits, reject: () => undefined });
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

it('disconnects a client that sends but does not read; a client that reads receives every message', async () => {
  const { io, connect } = await aLimitedServer();
  const [stalled, reader] = [await connect(), await connect()];
  stalled.pause();
  let received = 0;
  reader.on('message', () => {
    received += 1;
  });
  const isGone = () => io.sockets.sockets.size === 1;
  let sent = 0;
  for (; !isGone() && sent < 2_000; sent += 1) {
    const arrived = once(reader, 'message');
    io.emit('topic', 'x'.repeat(100_000));
    await arrived;
    // An unsolicited pong keeps the heartbeat from closing the connection.
    if (sent % 20 === 0) stalled.send('3');
  }
  expect(isGone()).toBe(true);
  expect(received).toBe(sent);
});

it('disconnects the slowest reader of an address when the address has too much buffered', async () => {
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

it('counts the response of an unread poll as buffered, and closes it above the limit', async () => {
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

it('closes a session above the limit of its address, and accepts one again after another ends', async () => {
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
