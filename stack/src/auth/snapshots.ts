import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How many complete copies of the accounts are kept. */
const copiesKept = 2;

/** A copy of the accounts on disk. */
export interface Snapshot {
  readonly path: string;
  readonly accounts: number;
}

/**
 * The emulator replaces an export by removing the old one first; killed in between it would lose every account.
 * So each export goes to a folder of its own, named so that a later one sorts after an earlier one,
 * and a start reads the latest that is complete.
 */
export class Snapshots {
  readonly #dir: string;
  #run = 0;
  #checkpoints = 0;

  constructor(dir: string) {
    this.#dir = dir;
    mkdirSync(dir, { recursive: true });
  }

  /** The latest complete copy; undefined at the first start. */
  latest(): Snapshot | undefined {
    return this.#complete().at(-1);
  }

  /** Begins a run of the emulator; answers where it exports when it ends. */
  beginRun(): string {
    this.#run = Math.max(0, ...this.#names().map((name) => Number.parseInt(name, 10) || 0)) + 1;
    this.#checkpoints = 0;
    return join(this.#dir, `${this.#runName()}-exit`);
  }

  /** Where the next copy during this run goes; sorts before the one made at the end. */
  nextCheckpoint(): string {
    this.#checkpoints += 1;
    return join(this.#dir, `${this.#runName()}-${String(this.#checkpoints).padStart(8, '0')}`);
  }

  /** Removes all but the latest copies. */
  prune(): void {
    const kept = new Set(
      this.#complete()
        .slice(-copiesKept)
        .map(({ path }) => path),
    );
    const oldest = [...kept].sort()[0];
    if (oldest === undefined) return;
    for (const name of this.#names()) {
      const path = join(this.#dir, name);
      if (path < oldest) rmSync(path, { recursive: true, force: true });
    }
  }

  #runName(): string {
    return String(this.#run).padStart(8, '0');
  }

  #names(): string[] {
    return readdirSync(this.#dir)
      .filter((name) => /^\d{8}-/.test(name))
      .sort();
  }

  #complete(): Snapshot[] {
    return this.#names().flatMap((name) => {
      const path = join(this.#dir, name);
      const accounts = countAccounts(path);
      return accounts === undefined ? [] : [{ path, accounts }];
    });
  }
}

/** Accounts in an export; undefined when it is not whole. */
function countAccounts(path: string): number | undefined {
  if (!existsSync(join(path, 'firebase-export-metadata.json'))) return undefined;
  try {
    const exported: unknown = JSON.parse(readFileSync(join(path, 'auth_export', 'accounts.json'), 'utf8'));
    JSON.parse(readFileSync(join(path, 'auth_export', 'config.json'), 'utf8'));
    const users = typeof exported === 'object' && exported !== null && 'users' in exported ? exported.users : [];
    return Array.isArray(users) ? users.length : undefined;
  } catch {
    // Missing or cut short: an export that never finished.
    return undefined;
  }
}
