import type { JobName } from '@courtside/core/platform/jobs/job-queues';
import type { JobQueues } from '@courtside/core/platform/jobs/queues';
import type { Job } from './jobs/job.ts';

export interface Schedules {
  /** Resolves when all schedules have been created. */
  readonly scheduled: Promise<void>;
  stop(): void;
}

/** A schedule this overdue has missed its run. */
const lostAfterMs = 60_000;

/** Creates a job's schedule if it is missing. */
async function schedule({ name, everyMs }: Pick<Job<JobName>, 'name' | 'everyMs'>, jobs: JobQueues): Promise<void> {
  if (everyMs === null) return;
  const queue = jobs.queue(name);
  const existing = await queue.getJobScheduler(name);
  const isLost = (existing?.next ?? 0) + everyMs + lostAfterMs < Date.now();
  if (existing?.every === everyMs && !isLost) return;
  await queue.upsertJobScheduler(name, { every: everyMs }, { name, data: {} });
}

/**
 * Creates the schedules in Redis and regularly checks that they still exist, because Redis may lose its data.
 * @param onError called when a check fails; the next check runs anyway
 */
export function keepSchedules(options: {
  jobs: JobQueues;
  all: readonly Pick<Job<JobName>, 'name' | 'everyMs'>[];
  checkEveryMs: number;
  onError: (error: unknown) => void;
}): Schedules {
  const { jobs, all, checkEveryMs, onError } = options;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const { promise: scheduled, resolve } = Promise.withResolvers<void>();

  async function check(): Promise<void> {
    try {
      // Waits while Redis is away.
      await Promise.all(all.map((job) => schedule(job, jobs)));
      resolve();
    } catch (error) {
      if (!stopped) onError(error);
    }
    if (!stopped) timer = setTimeout(check, checkEveryMs);
  }

  void check();
  return {
    scheduled,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
