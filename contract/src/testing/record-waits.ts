import { afterAll, beforeEach, type RunnerTestCase, vi } from 'vitest';
import { timeLimit } from './time-limit.ts';

/** A time that a test spent waiting for a condition. */
interface Wait {
  /** Title of the test. */
  readonly test: string;
  readonly ms: number;
  /** The wait fails after this long, in milliseconds. */
  readonly boundMs: number;
}

declare module 'vitest' {
  interface TaskMeta {
    waits?: Wait[];
  }
}

/** Shorter waits are not worth a line in the report. */
const shortMs = 100;
/** Vitest's own bound of `vi.waitFor`, in milliseconds. */
const defaultBoundMs = 1_000;

/**
 * Gives every `vi.waitFor` the time that this machine needs, and adds the waits of the file's tests to the metadata of the
 * file, for the list of slow files.
 */
export function recordWaits(): void {
  const { waitFor } = vi;
  let running: RunnerTestCase | undefined;
  beforeEach(({ task }) => {
    running = task;
  });
  vi.waitFor = async (check, options) => {
    const test = running;
    const given = typeof options === 'number' ? { timeout: options } : options;
    const boundMs = timeLimit(given?.timeout ?? defaultBoundMs);
    const startedAt = Date.now();
    try {
      return await waitFor(check, { ...given, timeout: boundMs });
    } finally {
      const ms = Date.now() - startedAt;
      if (test !== undefined && ms >= shortMs) {
        test.file.meta.waits ??= [];
        test.file.meta.waits.push({ test: test.name, ms, boundMs });
      }
    }
  };
  afterAll(() => {
    vi.waitFor = waitFor;
  });
}
