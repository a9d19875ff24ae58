import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { openRawWebSocket } from '../testing/raw-websocket.ts';
import { endSocket } from './end-socket.ts';

/** A server that ends a socket at its third message. Counts the messages that it reads, even after that. */
async function aStrictServer() {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  let read = 0;
  sockets.on('connection', (socket) => {
    const onMessage = () => {
      read += 1;
      if (read >= 3) endSocket(socket, 'Too many messages.');
    };
    socket.on('message', onMessage);
    socket.on('error', () => undefined);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    sockets.close();
    http.close();
  });
  return { url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/`, read: () => read };
}

it('reads nothing more from a client that ignores the close frame, and terminates it', async () => {
  const server = await aStrictServer();
  const client = await openRawWebSocket(server.url);
  onTestFinished(() => void client.end());
  client.send('again', 50_000);
  await client.closed;
  expect(server.read()).toBe(3);
  expect(client.received()).toContain('Too many messages.');
});

it('tells a client that follows the protocol the code and the reason', async () => {
  const server = await aStrictServer();
  const client = new WebSocket(server.url);
  await once(client, 'open');
  for (let sent = 0; sent < 5; sent += 1) client.send('again');
  const [code, reason] = await once(client, 'close');
  expect([code, String(reason)]).toEqual([1008, 'Too many messages.']);
});
