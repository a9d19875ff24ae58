import type { JobName, JobQueues } from '@courtside/core';
import type { Job } from './jobs/job.ts';

export interface Schedules {
  /** Resolves when every schedule stands for the first time. */
  readonly standing: Promise<void>;
  stop(): void;
}

/** A schedule whose next run is this late has lost it. */
const lostAfterMs = 60_000;

/** Plants a job's schedule unless it stands already. */
async function plant({ name, everyMs }: Pick<Job<JobName>, 'name' | 'everyMs'>, jobs: JobQueues): Promise<void> {
  if (everyMs === null) return;
  const queue = jobs.queue(name);
  const standing = await queue.getJobScheduler(name);
  const isLost = (standing?.next ?? 0) + everyMs + lostAfterMs < Date.now();
  if (standing?.every === everyMs && !isLost) return;
  await queue.upsertJobScheduler(name, { every: everyMs }, { name, data: {} });
}

/**
 * Sees to it that every job with a schedule has it in Redis, again and again: Redis may come back empty.
 * @param onError told when that did not work; it is tried again
 */
export function keepSchedules(options: {
  jobs: JobQueues;
  scheduled: readonly Pick<Job<JobName>, 'name' | 'everyMs'>[];
  checkEveryMs: number;
  onError: (error: unknown) => void;
}): Schedules {
  const { jobs, scheduled, checkEveryMs, onError } = options;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const { promise: standing, resolve } = Promise.withResolvers<void>();

  async function check(): Promise<void> {
    try {
      // While Redis is away this waits for it.
      await Promise.all(scheduled.map((job) => plant(job, jobs)));
      resolve();
    } catch (error) {
      if (!stopped) onError(error);
    }
    if (!stopped) timer = setTimeout(check, checkEveryMs);
  }

  void check();
  return {
    standing,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
