import { mkdirSync } from 'node:fs';
import { redisAnswers } from '../probe.ts';
import type { Component } from '../process/component.ts';
import { redisProgram } from './program.ts';

export interface RedisOptions {
  readonly dataDir: string;
  /** For a private copy of Redis if it cannot be installed. */
  readonly cacheDir: string;
  readonly port: number;
  readonly say: (line: string) => void;
}

/** A local Redis: its URL and its process. */
export interface LocalRedis {
  readonly url: string;
  readonly component: Component;
}

/** Defines Redis for this machine. Every acknowledged write is on disk within a second. */
export function localRedis({ dataDir, cacheDir, port, say }: RedisOptions): LocalRedis {
  return {
    url: `redis://127.0.0.1:${port}`,
    component: {
      name: 'redis',
      launch: async () => {
        mkdirSync(dataDir, { recursive: true });
        const program = await redisProgram(cacheDir, say);
        const settings = {
          bind: '127.0.0.1',
          port: String(port),
          dir: dataDir,
          appendonly: 'yes',
          appendfsync: 'everysec',
          save: '',
          'maxmemory-policy': 'noeviction',
        };
        const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
        return { file: program.file, args, cwd: dataDir, env: program.env };
      },
      isReady: () => redisAnswers(port),
      readyWithinMs: 60_000,
      stop: { signal: 'SIGTERM', withinMs: 10_000 },
    },
  };
}
