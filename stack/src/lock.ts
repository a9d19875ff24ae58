import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from './problem.ts';
import { isRunning, startTimeOf } from './process/start-time.ts';

/** State of a running stack, for other commands of the same checkout. */
export interface StackState {
  readonly pid: number;
  readonly startTime: string;
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stopping?: boolean;
}

/** Returns the state of the stack that holds this file, or undefined if none is running. */
export function readState(file: string): StackState | undefined {
  const state = parseState(file);
  return state !== undefined && isRunning(state.pid, state.startTime) ? state : undefined;
}

/** Lock file that allows one stack per data folder. It names the process that holds it; a dead holder's file is taken over. */
export class StackLock {
  readonly #file: string;
  #state: StackState;

  private constructor(file: string, state: StackState) {
    this.#file = file;
    this.#state = state;
  }

  /** Takes the lock, or returns the holder's state if another process has it. */
  static take(file: string, url: string): StackLock | StackState {
    const startTime = startTimeOf(process.pid) ?? '';
    const state: StackState = { pid: process.pid, startTime, url, env: {} };
    const draft = `${file}.${process.pid}`;
    for (;;) {
      write(draft, state);
      try {
        // Creating a link is atomic and never overwrites a file.
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

  /** Updates the state for other commands. */
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

/** Readable by this user only: a URL may contain a password. */
function write(file: string, state: StackState): void {
  writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
}

/** Moves the file away first. If a new holder took the lock in between, its file is restored. */
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
