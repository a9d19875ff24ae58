import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from './problem.ts';
import { isRunning, startTimeOf } from './process/start-time.ts';

/** What a running stack tells other commands of the same checkout. */
export interface StackState {
  readonly pid: number;
  readonly startTime: string;
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stopping?: boolean;
}

/** The state of the stack that holds this file; undefined when none is running. */
export function readState(file: string): StackState | undefined {
  const state = parseState(file);
  return state !== undefined && isRunning(state.pid, state.startTime) ? state : undefined;
}

/** One stack per data folder: a file that names the process holding it. A dead holder's file is taken over. */
export class StackLock {
  readonly #file: string;
  #state: StackState;

  private constructor(file: string, state: StackState) {
    this.#file = file;
    this.#state = state;
  }

  /** Takes the lock; answers the holder's state instead when another process has it. */
  static take(file: string, url: string): StackLock | StackState {
    const startTime = startTimeOf(process.pid) ?? '';
    const state: StackState = { pid: process.pid, startTime, url, env: {} };
    const draft = `${file}.${process.pid}`;
    for (;;) {
      write(draft, state);
      try {
        // A link is made whole or not at all, and never over an existing file.
        linkSync(draft, file);
        return new StackLock(file, state);
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
        const holder = readState(file);
        if (holder !== undefined) return holder;
        discardStale(file);
      } finally {
        rmSync(draft, { force: true });
      }
    }
  }

  /** Tells other commands more about this stack. */
  update(change: Partial<Pick<StackState, 'url' | 'env' | 'stopping'>>): void {
    this.#state = { ...this.#state, ...change };
    const draft = `${this.#file}.${process.pid}`;
    write(draft, this.#state);
    renameSync(draft, this.#file);
  }

  release(): void {
    rmSync(this.#file, { force: true });
  }
}

/** For this user alone: an address may hold a password. */
function write(file: string, state: StackState): void {
  writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
}

/** Moves the file aside first: if a new holder came in between, its file is put back. */
function discardStale(file: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (readState(aside) !== undefined) linkSync(aside, file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function parseState(file: string): StackState | undefined {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
  return isState(value) ? value : undefined;
}

function isState(value: unknown): value is StackState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'startTime' in value &&
    typeof value.startTime === 'string' &&
    'url' in value &&
    typeof value.url === 'string' &&
    'env' in value &&
    typeof value.env === 'object'
  );
}
