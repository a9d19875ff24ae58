import { Histogram, type Registry } from 'prom-client';

/** Times the runs of jobs. */
export type TimeJob = <T>(job: string, run: () => Promise<T>) => Promise<T>;

/** Adds how long jobs run, and how each run ended, to the figures. */
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
