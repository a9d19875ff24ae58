import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../find-program.ts';
import { accepts } from '../probe.ts';
import type { Component } from '../process/component.ts';
import { mongoUri, socketPath } from './address.ts';
import { loaderPrefix } from './c-library.ts';

export interface MongoOptions {
  /** The database's files. */
  readonly dataDir: string;
  /** Sockets and state files. */
  readonly runDir: string;
  /** For a newer C library if the system's is too old. */
  readonly cacheDir: string;
  /** Used when `mongod` is on PATH. */
  readonly port: number;
  readonly say: (line: string) => void;
}

/** A local MongoDB: its URL and its process. */
export interface LocalMongo {
  readonly uri: string;
  readonly component: Component;
}

/** Defines MongoDB for this machine: `mongod` if it is on PATH, otherwise the embedded engine. */
export function localMongo(options: MongoOptions): LocalMongo {
  const mongod = hasEmbeddedData(options.dataDir) ? undefined : findProgram(['mongod']);
  return mongod === undefined ? embedded(options) : installed(mongod, options);
}

/** Data stays with the engine that wrote it, even if a mongod is installed later. */
function hasEmbeddedData(dataDir: string): boolean {
  return existsSync(join(dataDir, '.embedded-mongodb-index-repair'));
}

function embedded({ dataDir, runDir, cacheDir, say }: MongoOptions): LocalMongo {
  const socket = socketPath(runDir);
  return {
    uri: mongoUri(socket),
    component: {
      name: 'mongo',
      launch: async () => {
        const script = join(import.meta.dirname, 'host.ts');
        const words = [
          ...(await loaderPrefix(cacheDir, say)),
          process.execPath,
          script,
          dataDir,
          socket,
          join(runDir, 'mongodb.json'),
        ];
        const [file = process.execPath, ...args] = words;
        return { file, args };
      },
      isReady: () => accepts({ path: socket }),
      readyWithinMs: 60_000,
      stop: { signal: 'SIGTERM', withinMs: 15_000 },
    },
  };
}

function installed(mongod: string, { dataDir, port }: MongoOptions): LocalMongo {
  return {
    uri: mongoUri(port),
    component: {
      name: 'mongo',
      launch: async () => {
        mkdirSync(dataDir, { recursive: true });
        return {
          file: mongod,
          args: ['--dbpath', dataDir, '--bind_ip', '127.0.0.1', '--port', String(port), '--nounixsocket', '--quiet'],
        };
      },
      isReady: () => accepts({ port, host: '127.0.0.1' }),
      readyWithinMs: 60_000,
      stop: { signal: 'SIGTERM', withinMs: 15_000 },
    },
  };
}
