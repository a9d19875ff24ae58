import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { errorCode } from './problem.ts';

// Below the range systems hand out for outgoing connections: a port chosen here stays free while its owner restarts.
const lowest = 20_000;
const highest = 29_999;
const attempts = 200;

/** Whether a process of ours could listen on this TCP port. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (errorCode(error) === 'EADDRINUSE' || errorCode(error) === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A free TCP port on this machine that is none of `taken`. */
export async function freePort(taken: ReadonlySet<number>, random: () => number = Math.random): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = lowest + Math.floor(random() * (highest - lowest + 1));
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`no free port found between ${lowest} and ${highest}`);
}

/**
 * Ports by name, the same as last time where they are still free.
 * @param file where they are remembered
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
    // Missing at the first start, cut short by a full disk: either way new ports are chosen.
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(Object.entries(parsed).filter(([, port]) => Number.isInteger(port)));
}
