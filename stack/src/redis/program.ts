import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installAsRoot } from '../apt/install-as-root.ts';
import { PackagesUnavailable, unpackPrivately } from '../apt/private-packages.ts';
import { findProgram } from '../find-program.ts';
import { Problem } from '../problem.ts';

const names = ['redis-server', 'valkey-server'];

/** A Redis server that can be started. */
export interface RedisProgram {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Finds Redis or Valkey on this machine. On a Debian-like system without it, root installs it from the system's packages,
 * and other users unpack it into `cache`.
 * @throws Problem if there is none and it cannot be fetched
 */
export async function redisProgram(cache: string, say: (line: string) => void): Promise<RedisProgram> {
  const found = findProgram(names);
  if (found !== undefined) return { file: found, env: {} };
  const root = join(cache, 'redis');
  if (!existsSync(root)) {
    say('Redis is not installed: getting it from the packages of this system.');
    if ((await installAsRoot('redis-server', say)) === undefined) {
      const installed = findProgram(names);
      if (installed !== undefined) return { file: installed, env: {} };
    }
    await unpack(root);
  }
  const unpacked = findProgram(names, join(root, 'usr/bin'));
  if (unpacked === undefined) throw missing('its package holds no server');
  return { file: unpacked, env: { LD_LIBRARY_PATH: libraryFolders(root).join(':') } };
}

async function unpack(root: string): Promise<void> {
  try {
    await unpackPrivately({ names: ['redis-server'], withDependencies: true, into: root });
  } catch (error) {
    if (!(error instanceof PackagesUnavailable)) throw error;
    throw missing(error.message);
  }
}

function libraryFolders(root: string): string[] {
  const base = join(root, 'usr/lib');
  const multiarch = existsSync(base) ? readdirSync(base).filter((name) => name.includes('-linux-')) : [];
  return [base, ...multiarch.map((name) => join(base, name))];
}

function missing(reason: string): Problem {
  return new Problem(`Redis is missing and could not be fetched (${reason}): install redis-server or set REDIS_URL.`);
}
