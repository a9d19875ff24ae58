import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { eventually } from '@courtside/core/testing/eventually';
import { expect, it, onTestFinished } from 'vitest';

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts the worker's program. It has no database, which its health page reports. */
async function startProgram(settings: Record<string, string>): Promise<number> {
  const port = await aFreePort();
  const away = { MONGODB_URI: 'mongodb://127.0.0.1:1/none', REDIS_URL: 'redis://127.0.0.1:1' };
  const child = spawn(process.execPath, [`${import.meta.dirname}/main.ts`], {
    env: { PATH: process.env.PATH, ...away, WORKER_PORT: String(port), ...settings },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
  return port;
}

// On Linux every address of 127.0.0.0/8 is this machine's, so 127.0.0.2 stands for an address of another network.
const statusAt = async (host: string, port: number) => (await fetch(`http://${host}:${port}/healthz`)).status;

it('listens on this machine only by default', async () => {
  const port = await startProgram({});
  await eventually(async () => expect(await statusAt('127.0.0.1', port)).toBe(503));
  await expect(statusAt('127.0.0.2', port)).rejects.toThrow('fetch failed');
});

it('listens on the address that WORKER_HOST names', async () => {
  const port = await startProgram({ WORKER_HOST: '0.0.0.0' });
  await eventually(async () => expect(await statusAt('127.0.0.1', port)).toBe(503));
  expect(await statusAt('127.0.0.2', port)).toBe(503);
});
