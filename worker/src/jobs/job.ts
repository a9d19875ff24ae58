import type { Clock, Config, Core, FeedRefresh, JobName, JobPayloads } from '@courtside/core';
import type { Logger } from 'pino';

/** What jobs work with. */
export interface JobDeps {
  readonly core: Core;
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Keeps the games up to their sources. */
  readonly refresh: FeedRefresh;
  /** Aborted when the worker stops: processes that jobs started must end. */
  readonly stopping: AbortSignal;
}

/** One run of a job. */
interface Run<K extends JobName> {
  readonly payload: JobPayloads[K];
  /** Shown on the job board while the job runs. */
  progress(done: number): Promise<void>;
}

/** A job: when it runs, how many of it at a time, and what it does. How often it is tried again is in `core/jobs`. */
export interface Job<K extends JobName> {
  readonly name: K;
  /** Time between two runs, in milliseconds; null when it runs only on demand. */
  readonly everyMs: number | null;
  readonly concurrency: number;
  /** @returns what the job board shows of the run */
  run(run: Run<K>): Promise<unknown>;
}

/** One job for every queue: a missing one does not compile. */
export type Jobs = { readonly [K in JobName]: Job<K> };
