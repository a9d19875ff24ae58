import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { repoRoot } from '../paths.ts';

/** The folders of the service `secrets` of deploy/docker-compose.yml. */
export interface SecretFolders {
  /** Writes or removes a file of deploy/secrets. */
  give(name: string, text: string | null): void;
  /** Runs the service. @returns what it printed */
  make(): string;
  /** The files for a kind of container, and their contents. */
  read(kind: 'app' | 'mongodb' | 'prometheus'): Record<string, string>;
}

/** Empty folders, which are removed after the test. */
export function openSecretFolders(): SecretFolders {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [given, kept] = [join(folder, 'given'), join(folder, 'kept')];
  mkdirSync(given);
  return {
    give(name, text) {
      if (text === null) rmSync(join(given, name));
      else writeFileSync(join(given, name), text);
    },
    make() {
      const script = join(repoRoot, 'deploy/container/make-secrets.sh');
      const { status, stdout, stderr } = spawnSync(script, [given, kept], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`make-secrets.sh ended with ${status}: ${stderr}`);
      return stdout;
    },
    read(kind) {
      const names = readdirSync(join(kept, kind));
      return Object.fromEntries(names.map((name) => [name, readFileSync(join(kept, kind, name), 'utf8').trim()]));
    },
  };
}
