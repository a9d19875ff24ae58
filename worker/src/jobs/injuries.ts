import type { Job, JobDeps } from './job.ts';

const injuriesEveryMs = 900_000;
const firstInjuriesRetryMs = 5_000;

/** Reads the injuries page. After a failure it retries with growing delays until the regular schedule is as soon. */
export function injuriesJob({ core, logger }: Pick<JobDeps, 'core' | 'logger'>): Job<'injuries'> {
  let failures = 0;
  return {
    name: 'injuries',
    everyMs: injuriesEveryMs,
    concurrency: 1,
    async run() {
      const { version, teams, lastUpdated, failure } = await core.injuries.refresh();
      if (failure === null) {
        if (failures > 0) logger.info('injuries page available again');
        failures = 0;
        return { version, teams: teams.length };
      }
      if (failures === 0) logger.warn({ reason: failure.message, lastUpdated }, 'injuries page unavailable');
      const delay = firstInjuriesRetryMs * 2 ** failures;
      failures += 1;
      if (delay < injuriesEveryMs) await core.jobs.add('injuries', {}, { delay });
      return { version, failure: failure.kind };
    },
  };
}
