import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { resolveHost } from './resolve-host.ts';

/** A name server that receives queries and never answers. @returns its address as `host:port` */
async function aSilentNameServer(): Promise<string> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

it('takes an address as it is', async () => {
  expect(await resolveHost('93.184.216.34')).toEqual([{ address: '93.184.216.34', family: 4 }]);
  expect(await resolveHost('[2606:2800:220:1::1]')).toEqual([{ address: '2606:2800:220:1::1', family: 6 }]);
  expect(await resolveHost('localhost')).toEqual([{ address: '127.0.0.1', family: 4 }]);
});

it('gives up on a name server that does not answer, and holds no thread of the process meanwhile', async () => {
  const server = await aSilentNameServer();
  // Many more than the process has threads: with `dns.lookup`, the last line would wait for all of them.
  const silent = Array.from({ length: 64 }, (_, index) =>
    resolveHost(`name-${index}.example`, { servers: [server], queryMs: 100 }),
  );
  const ended = Promise.allSettled(silent);
  let isWaiting = true;
  void ended.then(() => {
    isWaiting = false;
  });
  await lookup('localhost');
  expect(isWaiting).toBe(true);
  expect((await ended).map(({ status }) => status)).toEqual(silent.map(() => 'rejected'));
});
