import { resumeMessages } from '@courtside/core/push/push-messages';
import { remindUsers } from '@courtside/core/push/remind-users';
import type { Job, JobDeps } from './job.ts';

/** Reminds users before the first tip-off of the night, and sends messages that quiet hours or a crash put off. */
export function remindersJob({ core }: Pick<JobDeps, 'core'>): Job<'reminders'> {
  return {
    name: 'reminders',
    everyMs: 60_000,
    concurrency: 1,
    run: async () => ({ resumed: await resumeMessages(core), reminded: await remindUsers(core) }),
  };
}
