import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileCache, repoRoot } from './paths.ts';
import { httpOk, migrationProgress } from './probe.ts';
import type { Component } from './process/component.ts';
import { onlySettings, type Settings } from './settings.ts';

export interface AppOptions {
  readonly settings: Settings;
  /** Resolves once everything the process needs is available. */
  readonly gate: () => Promise<unknown>;
  /** Restarts the process whenever its sources change. */
  readonly watch: boolean;
}

/** The address at which this machine reaches a server that listens on `host`. */
function reachable(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** The app's server. */
export function serverComponent(options: AppOptions): Component {
  const { HOST, PORT } = options.settings;
  return nodeComponent('server', `http://${reachable(HOST)}:${PORT}/readyz`, options);
}

/** The app's worker. Its health page is reachable only from this machine unless WORKER_HOST says otherwise. */
export function workerComponent(options: AppOptions): Component {
  const { WORKER_HOST, WORKER_PORT } = options.settings;
  return nodeComponent('worker', `http://${reachable(WORKER_HOST)}:${WORKER_PORT}/healthz`, options);
}

/** The client's development server, which proxies requests and sockets to `serverUrl`. */
export function clientComponent(options: { settings: Settings; serverUrl: string; port: number }): Component {
  const host = options.settings.HOST ?? '127.0.0.1';
  return {
    name: 'client',
    launch: async () => ({
      file: process.execPath,
      args: [viteEntry(), '--port', String(options.port), '--strictPort', '--host', host, '--clearScreen', 'false'],
      cwd: join(repoRoot, 'client'),
      env: { ...onlySettings(options.settings), COURTSIDE_SERVER_URL: options.serverUrl },
    }),
    isReady: () => httpOk(`http://${reachable(host)}:${options.port}/`),
    readyWithinMs: 120_000,
    stop: { signal: 'SIGTERM', withinMs: 5_000 },
  };
}

/** Vite's command line, run with the Node of this process. */
export function viteEntry(): string {
  const require = createRequire(join(repoRoot, 'client', 'package.json'));
  return join(require.resolve('vite/package.json'), '..', 'bin', 'vite.js');
}

function nodeComponent(name: 'server' | 'worker', healthUrl: string, { settings, gate, watch }: AppOptions): Component {
  return {
    name,
    launch: async () => {
      await gate();
      return {
        file: process.execPath,
        args: [...(watch ? ['--watch', '--watch-preserve-output'] : []), join(repoRoot, name, 'src', 'main.ts')],
        cwd: repoRoot,
        // A refusal is shown immediately: this process ends, and does not restart the other one.
        env: { ...onlySettings(settings), ...compileCache, REFUSED_EXIT_SECONDS: '0' },
      };
    },
    isReady: () => httpOk(healthUrl),
    progress: () => migrationProgress(healthUrl),
    // The process may stay broken for as long as the developer edits its sources.
    readyWithinMs: watch ? Number.POSITIVE_INFINITY : 60_000,
    stop: { signal: 'SIGTERM', withinMs: 12_000 },
  };
}
