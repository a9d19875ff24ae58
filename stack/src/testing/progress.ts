import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../paths.ts';
import { timeFactor } from './time-factor.ts';

/** What a test file spent its time on. */
export interface FileTime {
  readonly file: string;
  /** Duration in milliseconds. */
  readonly ms: number;
  /** Processor time in the file's worker, in milliseconds; absent for browser tests. */
  readonly processorMs?: number;
  /** The longest waits of its tests, such as `12.0 s of 30 for "is refunded after its time"`. */
  readonly waits: readonly string[];
}

interface StoredTimes {
  /** How much slower than usual the machine was. */
  readonly factor: number;
  readonly files: readonly FileTime[];
}

/** How often the progress is printed, in milliseconds. */
const printEveryMs = 10_000;
/** Waits that are listed for a file. */
const maxWaits = 2;

const timesFile = (suite: string) => join(cacheDir, 'reports', `${suite}-file-times.json`);

/** The times of a suite's last run, slowest file first, scaled to how fast the machine is now. */
export function readTimes(suite: string): readonly FileTime[] {
  if (!existsSync(timesFile(suite))) return [];
  const { factor, files }: StoredTimes = JSON.parse(readFileSync(timesFile(suite), 'utf8'));
  return files.map((file) => ({ ...file, ms: (file.ms * timeFactor()) / factor }));
}

/** Describes a wait. */
export function describeWait(ms: number, boundMs: number, what: string): string {
  return `${(ms / 1000).toFixed(1)} s of ${Math.round(boundMs / 1000)} for "${what}"`;
}

/** Prints what is running, how many of how many files are done and the time left, and stores the times of all files. */
export class Progress {
  readonly #suite: string;
  readonly #workers: number;
  readonly #before: ReadonlyMap<string, number>;
  readonly #waiting: Set<string>;
  readonly #running = new Map<string, number>();
  readonly #done: FileTime[] = [];
  readonly #timer: NodeJS.Timeout;

  /**
   * @param suite names the stored times
   * @param files that will run
   * @param workers that run them
   */
  constructor(suite: string, files: readonly string[], workers: number) {
    this.#suite = suite;
    this.#workers = workers;
    this.#before = new Map(readTimes(suite).map(({ file, ms }) => [file, ms]));
    this.#waiting = new Set(files);
    this.#timer = setInterval(() => console.log(this.line()), printEveryMs);
    this.#timer.unref();
  }

  started(file: string): void {
    if (this.#waiting.delete(file)) this.#running.set(file, Date.now());
  }

  ended(file: string, waits: readonly { readonly ms: number; readonly text: string }[], processorMs?: number): void {
    const startedAt = this.#running.get(file);
    if (startedAt === undefined) return;
    this.#running.delete(file);
    const longest = waits.toSorted((a, b) => b.ms - a.ms).slice(0, maxWaits);
    const time = { file, ms: Date.now() - startedAt, waits: longest.map(({ text }) => text) };
    this.#done.push(processorMs === undefined ? time : { ...time, processorMs });
  }

  /** Stops printing and stores the times. */
  end(): void {
    clearInterval(this.#timer);
    mkdirSync(join(cacheDir, 'reports'), { recursive: true });
    const times: StoredTimes = { factor: timeFactor(), files: this.#done.toSorted((a, b) => b.ms - a.ms) };
    writeFileSync(timesFile(this.#suite), JSON.stringify(times, null, 1));
  }

  /** For example `· 120 of 480 files, about 2:10 left; running: a.test.ts, b.test.ts`. */
  line(now = Date.now()): string {
    const total = this.#waiting.size + this.#running.size + this.#done.length;
    const left = this.#secondsLeft(now);
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    return `· ${this.#done.length} of ${total} files, about ${time} left; running: ${[...this.#running.keys()].join(', ')}`;
  }

  /** Takes the time of each file in the last run, or the mean of this one. */
  #secondsLeft(now: number): number {
    const meanMs = this.#done.reduce((sum, { ms }) => sum + ms, 0) / Math.max(1, this.#done.length);
    const expected = (file: string) => this.#before.get(file) ?? meanMs;
    let ms = 0;
    for (const file of this.#waiting) ms += expected(file);
    for (const [file, startedAt] of this.#running) ms += Math.max(0, expected(file) - (now - startedAt));
    return Math.round(ms / this.#workers / 1000);
  }
}
