import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { accountsIn, type EmulatorAccount } from './emulator-api.ts';

/** Number of complete snapshots to keep. */
const copiesKept = 2;

/** A snapshot of the accounts on disk. */
export interface Snapshot {
  readonly path: string;
  readonly accounts: number;
}

/**
 * Manages the folders of account exports. The emulator overwrites an export by removing it first, so a kill in between
 * would lose every account. Each export therefore gets a new folder, whose name sorts after all earlier ones, and a start
 * reads the latest complete one.
 */
export class Snapshots {
  /** The folder of all snapshots. */
  readonly dir: string;
  #run = 0;
  #checkpoints = 0;

  constructor(dir: string) {
    this.dir = dir;
    mkdirSync(dir, { recursive: true });
  }

  /** Returns the latest complete snapshot, or undefined at the first start. */
  latest(): Snapshot | undefined {
    return this.#complete().at(-1);
  }

  /** Begins a run of the emulator. Returns the folder for the export at its end. */
  beginRun(): string {
    this.#run = Math.max(0, ...this.#names().map((name) => Number.parseInt(name, 10) || 0)) + 1;
    this.#checkpoints = 0;
    return join(this.dir, `${this.#runName()}-exit`);
  }

  /** Returns the folder for the next snapshot during this run. It sorts before the export at the end. */
  nextCheckpoint(): string {
    this.#checkpoints += 1;
    return join(this.dir, `${this.#runName()}-${String(this.#checkpoints).padStart(8, '0')}`);
  }

  /** Removes all but the latest snapshots. */
  prune(): void {
    const kept = new Set(
      this.#complete()
        .slice(-copiesKept)
        .map(({ path }) => path),
    );
    const oldest = [...kept].sort()[0];
    if (oldest === undefined) return;
    for (const name of this.#names()) {
      const path = join(this.dir, name);
      if (path < oldest) rmSync(path, { recursive: true, force: true });
    }
  }

  #runName(): string {
    return String(this.#run).padStart(8, '0');
  }

  #names(): string[] {
    return readdirSync(this.dir)
      .filter((name) => /^\d{8}-/.test(name))
      .sort();
  }

  #complete(): Snapshot[] {
    return this.#names().flatMap((name) => {
      const path = join(this.dir, name);
      const accounts = countAccounts(path);
      return accounts === undefined ? [] : [{ path, accounts }];
    });
  }
}

/** Number of accounts in an export, or undefined if it is incomplete. */
function countAccounts(path: string): number | undefined {
  if (!existsSync(join(path, 'firebase-export-metadata.json'))) return undefined;
  try {
    JSON.parse(readFileSync(join(path, 'auth_export', 'config.json'), 'utf8'));
    return savedAccounts(path).length;
  } catch {
    // Missing or truncated: the export never finished.
    return undefined;
  }
}

/**
 * Reads the accounts of an export.
 * @throws Error if the export is incomplete
 */
export function savedAccounts(path: string): readonly EmulatorAccount[] {
  const accounts = accountsIn(JSON.parse(readFileSync(join(path, 'auth_export', 'accounts.json'), 'utf8')));
  if (accounts === undefined) throw new Error(`${path} has no list of accounts`);
  return accounts;
}
