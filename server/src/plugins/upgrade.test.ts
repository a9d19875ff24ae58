import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { aServer } from '../testing/server.ts';

it('a client that offers to go on with HTTP/2 is answered as if it had not', async () => {
  const server = await aServer();
  onTestFinished(server.end);
  const headers = {
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA',
  };
  const call = request(new URL('/healthz', server.url), { headers, agent: false }).end();
  const [answer] = await once(call, 'response');
  expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([200, { ok: true }]);
});

it('a socket to where there is none is refused like any other call, by an id that the log has', async () => {
  const server = await aServer();
  onTestFinished(server.end);
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/nowhere?secret`);
  const [, answer] = await once(socket, 'unexpected-response');
  expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([
    404,
    {
      success: false,
      code: 'not-found',
      message: 'There is nothing at this address.',
      field: 'path',
      requestId: expect.any(String),
    },
  ]);
});
