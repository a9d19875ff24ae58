import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { errorCode } from './problem.ts';

// Below the ephemeral port range, so that a chosen port stays free while its process restarts.
const lowest = 20_000;
const highest = 29_999;
const attempts = 200;

/** Tries to listen on a TCP port. @returns why a new process could not; undefined if it could */
export function portError(port: number, host = '127.0.0.1'): Promise<unknown> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Whether a new process could listen on this TCP port of this machine. */
async function isPortFree(port: number): Promise<boolean> {
  return (await portError(port)) === undefined;
}

/** Returns a free TCP port of this machine that is not in `taken`. */
export async function freePort(taken: ReadonlySet<number>, random: () => number = Math.random): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = lowest + Math.floor(random() * (highest - lowest + 1));
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`no free port found between ${lowest} and ${highest}`);
}

/**
 * Returns ports by name, the same as last time if they are still free.
 * @param file stores the ports
 */
export async function rememberedPorts<Name extends string>(
  file: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const before = readPorts(file);
  const chosen: Record<string, number> = {};
  const taken = new Set<number>();
  for (const name of names) {
    const last = before[name];
    const port = last !== undefined && !taken.has(last) && (await isPortFree(last)) ? last : await freePort(taken);
    taken.add(port);
    chosen[name] = port;
  }
  writeFileSync(file, `${JSON.stringify({ ...before, ...chosen })}\n`);
  return chosen as Record<Name, number>;
}

function readPorts(file: string): Readonly<Record<string, number>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // Missing at the first start or truncated by a full disk: new ports are chosen.
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(Object.entries(parsed).filter(([, port]) => Number.isInteger(port)));
}
