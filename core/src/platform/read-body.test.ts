import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { aGzipOf, peakMegabytes } from '../testing/unpacked-megabytes.ts';
import { BodyTooLargeError, readBody } from './read-body.ts';

async function aServer(respond: RequestListener): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
}

it('reads a body of exactly the limit, and rejects one more byte', async () => {
  const url = await aServer((_, response) => response.end('x'.repeat(1_000)));
  expect(await readBody(await fetch(url), 1_000)).toHaveLength(1_000);
  const error = await readBody(await fetch(url), 999).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BodyTooLargeError);
});

it('reads a response without a body as empty', async () => {
  expect(await readBody(new Response(null), 10)).toHaveLength(0);
});

it('closes the connection at the limit, so an endless body ends', async () => {
  const closed = Promise.withResolvers<void>();
  const url = await aServer((_, response) => {
    response.on('close', closed.resolve);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', more);
    more();
  });
  await expect(readBody(await fetch(url), 1_000_000)).rejects.toThrow('larger than 1 MB');
  await closed.promise;
});

it('holds only its limit in memory of a small body that unpacks to 200 MB', async () => {
  const packed = await aGzipOf(200);
  expect(packed.length).toBeLessThan(1_000_000);
  const url = await aServer((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed));
  const read = async () => expect(readBody(await fetch(url), 10_000_000)).rejects.toBeInstanceOf(BodyTooLargeError);
  expect(await peakMegabytes(read)).toBeLessThan(100);
});
