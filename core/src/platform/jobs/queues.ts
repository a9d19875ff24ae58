import { DomainError } from '@courtside/contract';
import { type JobsOptions, Queue } from 'bullmq';
import type { Config } from '../config/config.ts';
import { connectRedis } from '../redis/redis.ts';
import { withTimeout } from '../with-timeout.ts';
import { createFailedJobs, type FailedJobs } from './failed-jobs.ts';
import { type JobName, type JobPayloads, jobNames, jobQueues } from './job-queues.ts';

/**
 * BullMQ asks Redis for its version once. If the response is lost, that queue or worker fails from then on, even after
 * Redis is back.
 */
export const skipVersionCheck = true;

/** States of a job that has not succeeded. */
export const queueStates = ['waiting', 'active', 'delayed', 'failed'] as const;

/** Number of jobs of a queue, by state. */
export type QueueCounts = Readonly<Record<(typeof queueStates)[number], number>>;

/** After this long without a response, Redis counts as away. */
const maxCountMs = 1_000;
const maxReadMs = 5_000;
const maxCloseMs = 2_000;
/** How many jobs wait in memory while Redis is away. The recovery job finds the work of the others. */
const maxWaiting = 10_000;

export interface JobQueues {
  /** Adds a job. While Redis is away, the promise waits for it. @throws when too many jobs are waiting */
  add<K extends JobName>(name: K, payload: JobPayloads[K], options?: JobsOptions): Promise<void>;
  /** The queue itself, for schedules and the job board. */
  queue(name: JobName): Queue;
  /** How many jobs each queue holds; null while Redis is away. */
  counts(): Promise<Readonly<Record<string, QueueCounts>> | null>;
  /** Uses the dead letters. @throws DomainError `unavailable` while Redis is away */
  failed<T>(use: (jobs: FailedJobs) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens the queues. Connections always reconnect; their errors are reported, never thrown. */
export function openQueues(
  { REDIS_URL, keyspace }: Pick<Config, 'REDIS_URL' | 'keyspace'>,
  onError: (error: unknown) => void,
): JobQueues {
  const connection = connectRedis(REDIS_URL, { offlineQueue: true, onError });
  const queues = new Map(
    jobNames.map((name) => {
      const options = { connection, prefix: keyspace, skipVersionCheck, defaultJobOptions: jobQueues[name].options };
      const queue = new Queue(name, options);
      queue.on('error', onError);
      return [name, queue];
    }),
  );

  const failedJobs = createFailedJobs(queues);
  let waiting = 0;

  function queue(name: JobName): Queue {
    const found = queues.get(name);
    if (found === undefined) throw new Error(`no queue for ${name}`);
    return found;
  }

  async function countsOf(name: JobName): Promise<[JobName, QueueCounts]> {
    const { waiting = 0, active = 0, delayed = 0, failed = 0 } = await queue(name).getJobCounts(...queueStates);
    return [name, { waiting, active, delayed, failed }];
  }

  return {
    async counts() {
      if (!connection.isReady) return null;
      try {
        return Object.fromEntries(await withTimeout(maxCountMs, Promise.all(jobNames.map(countsOf))));
      } catch (error) {
        onError(error);
        return null;
      }
    },
    async add(name, payload, options = {}) {
      if (waiting >= maxWaiting) throw new Error('too many jobs are waiting for Redis');
      waiting += 1;
      try {
        await queue(name).add(name, payload, options);
      } finally {
        waiting -= 1;
      }
    },
    queue,
    async failed(use) {
      if (!connection.isReady) throw new DomainError('unavailable');
      return withTimeout(maxReadMs, use(failedJobs), (cause) => new DomainError('unavailable', { cause }));
    },
    async close() {
      try {
        await withTimeout(maxCloseMs, Promise.all([...queues.values()].map((open) => open.close())));
      } catch (error) {
        onError(error);
      } finally {
        connection.destroy();
      }
    },
  };
}
