import type { Job, JobDeps } from './job.ts';

const everyMs = 900_000;
const firstPauseMs = 5_000;

/** Reads the injuries page. When it cannot be had it is asked again, ever later, until the schedule is as soon. */
export function injuriesJob({ core, logger }: JobDeps): Job<'injuries'> {
  let failures = 0;
  return {
    name: 'injuries',
    everyMs,
    concurrency: 1,
    async run() {
      const { version, teams, lastUpdated, failure } = await core.injuries.refresh();
      if (failure === null) {
        if (failures > 0) logger.info('the injuries page can be had again');
        failures = 0;
        return { version, teams: teams.length };
      }
      if (failures === 0) logger.warn({ reason: failure.message, lastUpdated }, 'the injuries page cannot be had');
      const delay = firstPauseMs * 2 ** failures;
      failures += 1;
      if (delay < everyMs) await core.jobs.add('injuries', {}, { delay });
      return { version, failure: failure.kind };
    },
  };
}
