import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const outside = fileURLToPath(new URL('../../..', import.meta.url));

/** The stand-in for the external sources, next to the repository. */
export const standIn = join(outside, 'shared/tools/real-season.mjs');

/** True if the stand-in exists on this machine. */
export const hasStandIn = existsSync(standIn);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/**
 * Starts the stand-in for the external sources on a free port and waits until it serves.
 * @param script path of the stand-in
 */
export async function startStandIn(
  script: string,
  options: readonly string[] = [],
): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [script, '--port', port, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.stdout) await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}`, child };
}
