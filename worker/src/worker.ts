import { setTimeout as wait } from 'node:timers/promises';
import { ChatError } from '@courtside/core/chat/services/chat-error';
import type { Core } from '@courtside/core/core';
import { ProviderError } from '@courtside/core/league/games/providers/provider';
import type { FeedRefresh } from '@courtside/core/league/games/sources/feed-refresh';
import type { Clock } from '@courtside/core/platform/clock';
import type { Config } from '@courtside/core/platform/config/config';
import { isDatabaseAway } from '@courtside/core/platform/db/outage';
import { skipVersionCheck } from '@courtside/core/platform/jobs/queues';
import { connectRedis } from '@courtside/core/platform/redis/redis';
import { throttledWarning } from '@courtside/core/platform/throttled-warning';
import { withTimeout } from '@courtside/core/platform/with-timeout';
import { type Job as QueuedJob, Worker } from 'bullmq';
import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import type { AnyJob } from './jobs/job.ts';
import { createJobs } from './jobs/jobs.ts';
import { keepSchedules } from './schedules.ts';
import { warnOfRestore } from './warn-of-restore.ts';
import { watchProgress } from './watch-progress.ts';

/** Measures the runs of jobs. */
export type TimeJob = <T>(job: string, run: () => Promise<T>) => Promise<T>;

/** Adds a metric of how long jobs run and how each run ended. */
export function timeJobs(registry: Registry): TimeJob {
  const runs = new Histogram({
    name: 'courtside_job_seconds',
    help: 'Time a run of a job took',
    registers: [registry],
    labelNames: ['job', 'outcome'],
    buckets: [0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  });
  return async (job, run) => {
    const stop = runs.startTimer({ job });
    try {
      const result = await run();
      stop({ outcome: 'done' });
      return result;
    } catch (error) {
      stop({ outcome: 'failed' });
      throw error;
    }
  };
}

export interface WorkerDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Updates the games from their sources. */
  readonly refresh: FeedRefresh;
  readonly timeJob: TimeJob;
  /** Time between two checks that every schedule exists, in milliseconds. */
  readonly checkSchedulesMs?: number;
  /** After this long without a response, Redis counts as away, in milliseconds. */
  readonly maxSilenceMs?: number;
  /** How long a run may be without progress unless its job says otherwise, in milliseconds. */
  readonly maxIdleMs?: number;
  /** A job whose worker died or lost Redis is started again after about this long, in milliseconds. */
  readonly lockMs?: number;
  /** Whether BullMQ asks Redis for its version. Without it, BullMQ waits whole seconds for the next run of a schedule. */
  readonly asksVersion?: boolean;
  /** A job that has not ended this long after the worker was closed is left to the next one, in milliseconds. */
  readonly maxCloseMs?: number;
}

export interface RunningWorker {
  /** Resolves when all schedules have been created. */
  readonly scheduled: Promise<void>;
  /** Starts no new jobs and gives the running ones six seconds to end by default. */
  close(): Promise<void>;
}

/** Every run of most jobs takes seconds. */
const usualIdleMs = 300_000;
const maxBackoffMs = 60_000;
/** Pause before the next request for jobs after one failed. Requests made while Redis is away wait for it. */
const retryFetchMs = 500;
/**
 * How long a worker waits for a notification before it polls for jobs, in seconds. Redis does not repeat a notification
 * whose connection was lost.
 */
const maxWaitSeconds = 2;
/** A job that has not ended by then, or whose end cannot be recorded, is left to the next worker. */
const usualCloseMs = 6_000;

/** Half a second before the first retry, then twice as long each time, up to a minute. */
function backoffMs(attemptsMade: number): number {
  return Math.min(maxBackoffMs, 250 * 2 ** attemptsMade);
}

/** Attempts to schedule the next run of a job. After the last one, the job waits for its lock to expire. */
const maxScheduleAttempts = 5;
/** Longer than it takes to connect to Redis again. */
const retryScheduleMs = 200;

/**
 * BullMQ's worker waits longer than `drainDelay` when the next delayed job is due later. This one never does. And it
 * pauses after every failed request for jobs: BullMQ repeats some immediately, which can keep the process from doing anything
 * else.
 *
 * BullMQ drops a job it has fetched if the connection breaks while it schedules the next run. The job would stay locked
 * for up to 15 seconds, and prices would become stale. This worker schedules the next run again.
 */
class PollingWorker extends Worker {
  override get maximumBlockTimeout(): number {
    return maxWaitSeconds;
  }

  protected override async moveToActive(token: string, name?: string) {
    try {
      return await super.moveToActive(token, name);
    } catch (error) {
      await wait(retryFetchMs);
      throw error;
    }
  }

  protected override async nextJobFromJobData(...fetched: Parameters<Worker['nextJobFromJobData']>) {
    const [jobData] = fetched;
    let job = await super.nextJobFromJobData(...fetched);
    for (let n = 1; jobData && !job && n < maxScheduleAttempts && !this.closing; n += 1) {
      await wait(retryScheduleMs);
      job = await super.nextJobFromJobData(...fetched);
    }
    return job;
  }
}

/** Runs the jobs of every queue and maintains their schedules. */
export function startWorker(core: Core, config: Config, deps: WorkerDeps): RunningWorker {
  const { clock, logger, refresh, timeJob, checkSchedulesMs = 5_000, maxSilenceMs, lockMs = 10_000 } = deps;
  const { maxIdleMs = usualIdleMs, asksVersion = !skipVersionCheck, maxCloseMs = usualCloseMs } = deps;
  const onRedisError = throttledWarning(logger, 'Redis is away');
  const onDatabaseAway = throttledWarning(logger, 'MongoDB is away; its jobs will be retried');
  const connection = connectRedis(config.REDIS_URL, {
    offlineQueue: true,
    onError: onRedisError,
    ...(maxSilenceMs !== undefined && { maxSilenceMs }),
  });
  const stopping = new AbortController();
  const jobs = createJobs({ core, config, clock, logger, refresh, stopping: stopping.signal });

  function onFailed(queued: QueuedJob | undefined, error: Error): void {
    const { name, data, attemptsMade } = queued ?? {};
    if (isDatabaseAway(error)) onDatabaseAway(error);
    // The state of the feeds logs an unavailable source once, instead of with every failed run.
    else if (error instanceof ProviderError) logger.debug({ job: name, reason: error.message }, 'refresh failed');
    // The job repeats the message, and logs a message that it gives up.
    else if (error instanceof ChatError) logger.debug({ job: name, data, reason: error.message }, 'message not sent');
    else logger.error({ job: name, data, attemptsMade, err: error }, 'job failed');
  }

  function open(job: AnyJob): Worker {
    const boundMs = job.maxIdleMs ?? maxIdleMs;
    const runs = watchProgress(job.name, boundMs);
    core.vitals.watch({ name: `${job.name} job`, boundMs, oldestMs: runs.oldestMs });
    const run = (queued: QueuedJob) =>
      runs.run((onProgress) =>
        job.run({
          payload: queued.data,
          async progress(done) {
            onProgress();
            await queued.updateProgress(done);
          },
        }),
      );
    const worker = new PollingWorker(job.name, (queued: QueuedJob) => timeJob(job.name, () => run(queued)), {
      connection,
      prefix: config.keyspace,
      skipVersionCheck: !asksVersion,
      concurrency: job.concurrency,
      runRetryDelay: retryFetchMs,
      drainDelay: maxWaitSeconds,
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      // A worker that is killed repeatedly is not the job's fault.
      maxStalledCount: 1_000,
      settings: { backoffStrategy: backoffMs },
    });
    worker.on('error', onRedisError);
    worker.on('failed', onFailed);
    return worker;
  }

  const workers = jobs.map(open);
  const schedules = keepSchedules({
    jobs: core.jobs,
    all: jobs,
    checkEveryMs: checkSchedulesMs,
    onError: (error) => logger.warn({ err: error }, 'creating schedules failed'),
  });
  void warnOfRestore(core, logger);
  // Repairs what a crash left behind now instead of within the next minute.
  core.jobs.add('recover', {}, { deduplication: { id: 'recover-at-start' } }).catch(onRedisError);

  return {
    scheduled: schedules.scheduled,
    async close() {
      schedules.stop();
      stopping.abort();
      try {
        await withTimeout(maxCloseMs, Promise.all(workers.map((worker) => worker.close())));
      } catch (error) {
        onRedisError(error);
      } finally {
        connection.destroy();
      }
    },
  };
}
