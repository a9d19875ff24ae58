import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { aServer } from '../testing/server.ts';

it('ignores an offer to upgrade to HTTP/2', async () => {
  const server = await aServer();
  onTestFinished(server.end);
  const headers = {
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA',
  };
  const call = request(new URL('/healthz', server.url), { headers, agent: false }).end();
  const [response] = await once(call, 'response');
  expect([response.statusCode, JSON.parse(await text(response))]).toEqual([200, { ok: true }]);
});

it('rejects a WebSocket at an unknown path with 404 and a request id', async () => {
  const server = await aServer();
  onTestFinished(server.end);
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/nowhere?secret`);
  const [, response] = await once(socket, 'unexpected-response');
  expect([response.statusCode, JSON.parse(await text(response))]).toEqual([
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
