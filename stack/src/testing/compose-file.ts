import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repoRoot } from '../paths.ts';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly [setting: string]: unknown;
}

export interface ComposeFile {
  readonly name?: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, { readonly name: string }>>;
}

/** Returns the text of a file of the checkout. */
export function readText(file: string): string {
  return readFileSync(join(repoRoot, file), 'utf8');
}

/** Parses a compose file of the checkout, with its anchors merged. */
export function readCompose(file: string): ComposeFile {
  return parse(readText(file), { merge: true });
}

/** Settings that limit and restart each container. */
export const hardened = {
  restart: 'unless-stopped',
  init: true,
  read_only: true,
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
} as const;

/** Health checks that a slow machine passes: failures count after minutes only, and a probe has time to start. */
export const slowMachineHealth = { timeout: '30s', retries: 6, start_period: '5m' } as const;

/** Time in which a server stops at most, in milliseconds. */
export function serverStopsMs(): number {
  return Number(/shutdownMs = ([\d_]+)/.exec(readText('server/src/main.ts'))?.[1]?.replaceAll('_', ''));
}

/** The names of all settings, from .env.example. */
export function settingNames(): string[] {
  return [...readText('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, setting]) => setting ?? '');
}

/** The named volumes that the services mount, without files of the checkout, each once. */
export function mountedVolumes({ services }: ComposeFile): string[] {
  const mounts = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  );
  return [...new Set(mounts.filter((mount) => !mount.startsWith('.')))];
}
