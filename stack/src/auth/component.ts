import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileCache } from '../paths.ts';
import { httpOk } from '../probe.ts';
import type { Component } from '../process/component.ts';
import { EmulatorApi } from './emulator-api.ts';
import { Snapshots } from './snapshots.ts';

export interface AuthOptions {
  /** The emulator's own folder: its settings, its logs and the copies of the accounts. */
  readonly dir: string;
  readonly project: string;
  readonly ports: { readonly auth: number; readonly hub: number; readonly logging: number };
}

/** A local Auth emulator. */
export interface LocalAuth {
  /** `host:port`, for FIREBASE_AUTH_EMULATOR_HOST. */
  readonly host: string;
  readonly api: EmulatorApi;
  readonly snapshots: Snapshots;
  readonly component: Component;
}

/** The Firebase Auth emulator, started without its command-line wrapper, and with nothing sent to anyone. */
export function localAuth({ dir, project, ports }: AuthOptions): LocalAuth {
  const snapshots = new Snapshots(join(dir, 'accounts'));
  const api = new EmulatorApi(project, ports);
  let expected = 0;
  return {
    host: `127.0.0.1:${ports.auth}`,
    api,
    snapshots,
    component: {
      name: 'auth',
      launch: async () => {
        prepare(dir, ports);
        snapshots.prune();
        const saved = snapshots.latest();
        expected = saved?.accounts ?? 0;
        const exportTo = snapshots.beginRun();
        return {
          file: process.execPath,
          args: [
            firebaseEntry(),
            ...['emulators:start', '--only', 'auth', '--project', project, '--export-on-exit', exportTo],
            ...(saved === undefined ? [] : ['--import', saved.path]),
          ],
          cwd: dir,
          env: quietEnvironment(dir),
        };
      },
      // It answers before it has read the accounts back.
      isReady: async () =>
        (await httpOk(`http://127.0.0.1:${ports.auth}/`)) && (await api.accounts()).length >= expected,
      readyWithinMs: 90_000,
      stop: { signal: 'SIGINT', withinMs: 15_000 },
    },
  };
}

function prepare(dir: string, ports: AuthOptions['ports']): void {
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir)) {
    // What an export that was cut short left behind.
    if (name.startsWith('firebase-export-')) rmSync(join(dir, name), { recursive: true, force: true });
  }
  const local = (port: number) => ({ host: '127.0.0.1', port });
  const emulators = {
    auth: local(ports.auth),
    hub: local(ports.hub),
    logging: local(ports.logging),
    ui: { enabled: false },
    singleProjectMode: true,
  };
  writeFileSync(join(dir, 'firebase.json'), JSON.stringify({ emulators }, undefined, 2));
  for (const folder of ['configstore', 'tmp']) mkdirSync(join(dir, folder), { recursive: true });
  const settings = join(dir, 'configstore');
  writeFileSync(join(settings, 'firebase-tools.json'), JSON.stringify({ usage: false }));
}

/** CI stops the news and version look-ups; a settings folder of its own keeps it from the user's Firebase log-in. */
function quietEnvironment(dir: string): Record<string, string | undefined> {
  return {
    ...compileCache,
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    XDG_CONFIG_HOME: dir,
    // Where emulators of one project look for each other; two checkouts must not meet there.
    TMPDIR: join(dir, 'tmp'),
    FIREBASE_DEBUG_PATH: join(dir, 'firebase-debug.log'),
    FIREBASE_AUTH_EMULATOR_HOST: undefined,
    NO_COLOR: '1',
  };
}

function firebaseEntry(): string {
  return createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
}
