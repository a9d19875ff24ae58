import type { Limit, Limits } from '@courtside/core/platform/limits/limits';
import { createOpenCounts } from './open-counts.ts';

/** A limit on failures, and who is counted. */
export type Counted = readonly [limit: Limit, caller: string];

/** An attempt that may fail in a way that is limited. */
interface Attempt<T> {
  readonly counted: readonly Counted[];
  readonly run: () => Promise<T>;
  /** Whether an error of the run counts. */
  readonly isFailure: (error: unknown) => boolean;
  /** Whether a failure is answered only once all servers can know it. Otherwise its answer does not wait for Redis. */
  readonly isShared: boolean;
  /** Throws if a limit is reached. @param waitMs how long to wait, in milliseconds; 0 within the limits */
  readonly refuse: (waitMs: number) => void;
}

/**
 * Limits attempts by how many failed. Attempts that are running count as failed until they end, so that parallel ones do not exceed a
 * limit.
 */
export function createFailureLimits(counts: Pick<Limits, 'check' | 'countExactly'>) {
  const running = createOpenCounts();
  const nameOf = ([limit, caller]: Counted) => `${limit.name} ${caller}`;

  return async function attempt<T>({ counted, run, isFailure, isShared, refuse }: Attempt<T>): Promise<T> {
    const waits = counted.map((each) => counts.check(...each, running.of(nameOf(each))));
    refuse(Math.max(...waits));
    const ends = counted.map((each) => running.add(nameOf(each)));
    try {
      return await run();
    } catch (error) {
      if (isFailure(error)) {
        // Never throws.
        const counting = Promise.all(counted.map((each) => counts.countExactly(...each)));
        if (isShared) await counting;
      }
      throw error;
    } finally {
      for (const end of ends) end();
    }
  };
}
