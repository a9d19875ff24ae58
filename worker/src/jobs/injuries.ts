import type { Job, JobDeps } from './job.ts';

const injuriesEveryMs = 900_000;
const firstInjuriesRetryMs = 5_000;
/** The server, which has the page of the demo league, starts at the same time as the worker: the first failures are no news. */
const quietFailures = 4;

/** Reads the injuries page. After a failure it retries with growing delays until the regular schedule is as soon. */
export function injuriesJob({ core, config, logger }: Pick<JobDeps, 'core' | 'config' | 'logger'>): Job<'injuries'> {
  let failures = 0;
  let isLogged = false;
  let quietLeft = config.demoInjuries ? quietFailures : 0;
  return {
    name: 'injuries',
    everyMs: injuriesEveryMs,
    concurrency: 1,
    async run() {
      const { version, teams, lastUpdated, failure } = await core.injuries.refresh();
      if (failure === null) {
        if (isLogged) logger.info('injuries page available again');
        isLogged = false;
        failures = 0;
        quietLeft = 0;
        return { version, teams: teams.length };
      }
      quietLeft -= 1;
      if (!isLogged && quietLeft < 0) {
        logger.warn({ reason: failure.message, lastUpdated }, 'injuries page unavailable');
        isLogged = true;
      }
      const delay = firstInjuriesRetryMs * 2 ** failures;
      failures += 1;
      if (delay < injuriesEveryMs) await core.jobs.add('injuries', {}, { delay });
      return { version, failure: failure.kind };
    },
  };
}
