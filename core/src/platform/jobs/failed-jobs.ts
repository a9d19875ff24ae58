import type { Job, Queue } from 'bullmq';

/** A job that ran out of attempts. */
export interface FailedJob {
  readonly queue: string;
  readonly id: string;
  /** Error of the last attempt. */
  readonly reason: string;
  readonly attempts: number;
  readonly failedAt: Date;
  readonly payload: unknown;
}

/** The dead letters of all queues. */
export interface FailedJobs {
  /** The latest failures, latest first. */
  list(limit: number): Promise<FailedJob[]>;
  /** A failed job; null if there is none with this id, or not anymore. */
  find(queue: string, id: string): Promise<FailedJob | 'not-failed' | null>;
  /** Runs a failed job again, with all its attempts. @returns false if it has not failed, or not anymore */
  retry(queue: string, id: string): Promise<boolean>;
}

function toFailedJob(queue: string, job: Job): FailedJob {
  const { id = '', failedReason = '', attemptsMade, finishedOn, timestamp, data } = job;
  const failedAt = new Date(finishedOn ?? timestamp);
  return { queue, id, reason: failedReason, attempts: attemptsMade, failedAt, payload: data };
}

/** @param queues all queues, by name */
export function createFailedJobs(queues: ReadonlyMap<string, Queue>): FailedJobs {
  async function read(queue: string, id: string): Promise<Job | null> {
    return (await queues.get(queue)?.getJob(id)) ?? null;
  }

  return {
    async list(limit) {
      const perQueue = await Promise.all(
        [...queues].map(async ([name, queue]) => {
          const failed = await queue.getFailed(0, limit - 1);
          // A job may be removed between the two reads of the list and of its jobs.
          return failed.flatMap((job) => (job ? [toFailedJob(name, job)] : []));
        }),
      );
      const latestFirst = perQueue.flat().sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
      return latestFirst.slice(0, limit);
    },
    async find(queue, id) {
      const job = await read(queue, id);
      if (job === null) return null;
      return (await job.isFailed()) ? toFailedJob(queue, job) : 'not-failed';
    },
    async retry(queue, id) {
      const job = await read(queue, id);
      if (job === null || !(await job.isFailed())) return false;
      try {
        await job.retry('failed', { resetAttemptsMade: true });
        return true;
      } catch (error) {
        // Another caller has retried it in the meantime.
        if (!(await job.isFailed())) return false;
        throw error;
      }
    },
  };
}
