import {
  type Clock,
  type Config,
  type Core,
  connectRedis,
  type FeedRefresh,
  isDatabaseAway,
  type JobName,
  jobNames,
  ProviderError,
  retryBackoff,
  throttledWarning,
  withTimeout,
} from '@courtside/core';
import { type Job as QueuedJob, Worker } from 'bullmq';
import type { Logger } from 'pino';
import type { Job, Jobs } from './jobs/job.ts';
import { createJobs } from './jobs/registry.ts';
import { keepSchedules } from './schedules.ts';
import type { TimeJob } from './time-jobs.ts';

export interface WorkerDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Keeps the games up to their sources. */
  readonly refresh: FeedRefresh;
  readonly timeJob: TimeJob;
  /** How often the schedules are looked after, in milliseconds. */
  readonly checkSchedulesMs?: number;
  /** A Redis that answers the worker nothing for so long is as good as away, in milliseconds. */
  readonly longestSilenceMs?: number;
  /** A job whose worker died, or lost Redis, is taken up again after about this long, in milliseconds. */
  readonly lockMs?: number;
}

export interface RunningWorker {
  /** Resolves when every schedule stands for the first time. */
  readonly standing: Promise<void>;
  /** Lets running jobs end, for six seconds, and takes no new ones. */
  close(): Promise<void>;
}

const longestBackoffMs = 60_000;
/** Redis, which was away, is asked for jobs again after this; what is asked meanwhile waits for it. */
const askAgainMs = 500;
/**
 * A worker waits so long to be told of a job before it looks by itself, in seconds. What Redis told a connection that
 * was lost is told nobody again.
 */
const longestWait = 2;
/** A job that has not ended by then, or cannot be noted as ended, is left to the next worker. */
const longestCloseMs = 6_000;

/** Half a second before the second try, then twice as long each time, up to a minute. */
function backoffMs(attemptsMade: number): number {
  return Math.min(longestBackoffMs, 250 * 2 ** attemptsMade);
}

/** BullMQ's worker, which looks for jobs by itself after no longer a wait when the next one is due late, or never. */
class AttentiveWorker extends Worker {
  override get maximumBlockTimeout(): number {
    return longestWait;
  }
}

/** Runs every job from its queue, and keeps the schedules. */
export function startWorker(core: Core, config: Config, deps: WorkerDeps): RunningWorker {
  const { clock, logger, refresh, timeJob, checkSchedulesMs = 5_000, longestSilenceMs, lockMs = 10_000 } = deps;
  const onRedisError = throttledWarning(logger, 'Redis is away');
  const onDatabaseAway = throttledWarning(logger, 'MongoDB is away: jobs wait for it');
  const connection = connectRedis(config.REDIS_URL, {
    offlineQueue: true,
    onError: onRedisError,
    ...(longestSilenceMs !== undefined && { longestSilenceMs }),
  });
  const stopping = new AbortController();
  const jobs = createJobs({ core, config, clock, logger, refresh, stopping: stopping.signal });

  function onFailed(queued: QueuedJob | undefined, error: Error): void {
    const { name, data, attemptsMade } = queued ?? {};
    if (isDatabaseAway(error)) onDatabaseAway(error);
    // A source that cannot be read is logged once by the state of the feeds, not with every run that fails.
    else if (error instanceof ProviderError) logger.debug({ job: name, reason: error.message }, 'refresh failed');
    else logger.error({ job: name, data, attemptsMade, err: error }, 'a job failed');
  }

  function open<K extends JobName>(job: Job<K>): Worker {
    const worker = new AttentiveWorker(
      job.name,
      (queued: QueuedJob) =>
        timeJob(job.name, () => job.run({ payload: queued.data, progress: (done) => queued.updateProgress(done) })),
      {
        connection,
        prefix: config.keyspace,
        concurrency: job.concurrency,
        runRetryDelay: askAgainMs,
        drainDelay: longestWait,
        lockDuration: lockMs,
        stalledInterval: lockMs / 2,
        // Being killed again and again is no fault of the job's.
        maxStalledCount: 1_000,
        settings: { backoffStrategy: (attemptsMade, type) => (type === retryBackoff ? backoffMs(attemptsMade) : 0) },
      },
    );
    worker.on('error', onRedisError);
    worker.on('failed', onFailed);
    return worker;
  }

  const openByName = <K extends JobName>(name: K, all: Jobs) => open(all[name]);
  const workers = jobNames.map((name) => openByName(name, jobs));
  const schedules = keepSchedules({
    jobs: core.jobs,
    scheduled: Object.values(jobs),
    checkEveryMs: checkSchedulesMs,
    onError: (error) => logger.warn({ err: error }, 'schedules cannot be planted yet'),
  });
  // What a crash left behind is mended at once and not on the next minute.
  core.jobs.add('recover', {}, { deduplication: { id: 'recover-at-start' } }).catch(onRedisError);

  return {
    standing: schedules.standing,
    async close() {
      schedules.stop();
      stopping.abort();
      try {
        await withTimeout(longestCloseMs, Promise.all(workers.map((worker) => worker.close())));
      } catch (error) {
        onRedisError(error);
      } finally {
        connection.destroy();
      }
    },
  };
}
