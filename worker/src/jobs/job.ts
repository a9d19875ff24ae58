import type { Core } from '@courtside/core/core';
import type { FeedRefresh } from '@courtside/core/league/games/sources/feed-refresh';
import type { Clock } from '@courtside/core/platform/clock';
import type { Config } from '@courtside/core/platform/config/config';
import type { JobName, JobPayloads } from '@courtside/core/platform/jobs/job-queues';
import type { Logger } from 'pino';

/** What a job needs to run. */
export interface JobDeps {
  readonly core: Core;
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Updates the games from their sources. */
  readonly refresh: FeedRefresh;
  /** Aborted when the worker stops. Jobs then end the processes they started. */
  readonly stopping: AbortSignal;
}

/** One run of a job. */
interface Run<K extends JobName> {
  readonly payload: JobPayloads[K];
  /** Shown on the job board while the job runs. */
  progress(done: number): Promise<void>;
}

/** A job: when it runs, how many runs at a time, and what it does. The core has its payload and attempts in `job-queues.ts`. */
export interface Job<K extends JobName> {
  readonly name: K;
  /** Time between two runs, in milliseconds; null when it only runs on demand. */
  readonly everyMs: number | null;
  readonly concurrency: number;
  /** A run that reports no progress for this long fails, and is repeated by any worker. Milliseconds; five minutes by default. */
  readonly maxIdleMs?: number;
  /** @returns what the job board shows of the run */
  run(run: Run<K>): Promise<unknown>;
}

/** A job of any name. */
export type AnyJob = { readonly [K in JobName]: Job<K> }[JobName];
