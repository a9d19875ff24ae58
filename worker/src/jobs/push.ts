import type { Job, JobDeps } from './job.ts';

const everyMinuteMs = 60_000;

/** Sends a message to the devices of a user, at most once to each. */
export function pushJob({ core }: Pick<JobDeps, 'core'>): Job<'push'> {
  return {
    name: 'push',
    everyMs: null,
    // Most of a run waits for push services, whose requests the core keeps within a budget.
    concurrency: 200,
    run: async ({ payload }) => ({ sent: await core.push.send(payload) }),
  };
}

/** Reminds users before the first tip-off of the night, and sends messages that quiet hours or a crash put off. */
export function remindersJob({ core }: Pick<JobDeps, 'core'>): Job<'reminders'> {
  return {
    name: 'reminders',
    everyMs: everyMinuteMs,
    concurrency: 1,
    run: async () => ({ resumed: await core.push.resume(), reminded: await core.push.remind() }),
  };
}

/** Notifies users whose bets of the night are all settled. */
export function nightResultJob({ core }: Pick<JobDeps, 'core'>): Job<'night-result'> {
  return {
    name: 'night-result',
    everyMs: everyMinuteMs,
    concurrency: 1,
    run: async () => ({ reported: await core.push.reportNights() }),
  };
}

/** Notifies the members of seasons that became final. */
export function seasonOverJob({ core }: Pick<JobDeps, 'core'>): Job<'season-over'> {
  return {
    name: 'season-over',
    everyMs: everyMinuteMs,
    concurrency: 1,
    run: async () => ({ reported: await core.push.reportSeasons() }),
  };
}
