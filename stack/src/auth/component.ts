import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileCache } from '../paths.ts';
import { httpOk } from '../probe.ts';
import type { Component } from '../process/component.ts';
import { type EmulatorAccount, EmulatorApi } from './emulator-api.ts';
import { keepSessions } from './keeper.ts';
import { Snapshots, savedAccounts } from './snapshots.ts';

export interface AuthOptions {
  /** The emulator's folder for its settings, logs and account snapshots. */
  readonly dir: string;
  readonly project: string;
  readonly ports: { readonly auth: number; readonly hub: number; readonly logging: number };
  /** Address the emulator listens on; 127.0.0.1 by default. */
  readonly address?: string;
}

/** A local Auth emulator. */
export interface LocalAuth {
  /** `host:port`, for FIREBASE_AUTH_EMULATOR_HOST. */
  readonly host: string;
  readonly api: EmulatorApi;
  readonly snapshots: Snapshots;
  readonly component: Component;
}

/** Defines the Firebase Auth emulator, started without its command-line wrapper and without any outgoing request. */
export function localAuth({ dir, project, ports, address = '127.0.0.1' }: AuthOptions): LocalAuth {
  const snapshots = new Snapshots(join(dir, 'accounts'));
  const api = new EmulatorApi(project, ports);
  let saved: readonly EmulatorAccount[] = [];
  let areSessionsKept = false;
  return {
    host: `127.0.0.1:${ports.auth}`,
    api,
    snapshots,
    component: {
      name: 'auth',
      launch: async () => {
        prepare(dir, ports, address);
        snapshots.prune();
        const latest = snapshots.latest();
        saved = latest === undefined ? [] : savedAccounts(latest.path);
        areSessionsKept = false;
        const exportTo = snapshots.beginRun();
        return {
          file: process.execPath,
          args: [
            ...['--import', new URL('./lazy-schemas.ts', import.meta.url).href],
            firebaseEntry(),
            ...['emulators:start', '--only', 'auth', '--project', project, '--export-on-exit', exportTo],
            ...(latest === undefined ? [] : ['--import', latest.path]),
          ],
          cwd: dir,
          env: quietEnvironment(dir),
        };
      },
      isReady: async () => {
        if (!(await httpOk(`http://127.0.0.1:${ports.auth}/`))) return false;
        // The emulator responds before it has imported the accounts.
        if ((await api.accounts()).length < saved.length) return false;
        if (!areSessionsKept) await keepSessions(api, saved);
        areSessionsKept = true;
        return true;
      },
      readyWithinMs: 90_000,
      stop: { signal: 'SIGINT', withinMs: 15_000 },
    },
  };
}

function prepare(dir: string, ports: AuthOptions['ports'], address: string): void {
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir)) {
    // Removes the leftovers of an interrupted export.
    if (name.startsWith('firebase-export-')) rmSync(join(dir, name), { recursive: true, force: true });
  }
  const local = (port: number) => ({ host: '127.0.0.1', port });
  const emulators = {
    auth: { host: address, port: ports.auth },
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

/** CI=true turns off news and version checks. A private settings folder keeps the user's Firebase login out of it. */
function quietEnvironment(dir: string): Record<string, string | undefined> {
  return {
    ...compileCache,
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    XDG_CONFIG_HOME: dir,
    // Emulators of one project find each other in this folder; two checkouts must not share it.
    TMPDIR: join(dir, 'tmp'),
    FIREBASE_DEBUG_PATH: join(dir, 'firebase-debug.log'),
    FIREBASE_AUTH_EMULATOR_HOST: undefined,
    NO_COLOR: '1',
  };
}

function firebaseEntry(): string {
  return createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
}
