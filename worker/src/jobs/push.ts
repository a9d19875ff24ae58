import { sendMessage } from '@courtside/core/push/push-messages';
import type { Job, JobDeps } from './job.ts';

/** Sends a message to the devices of a user, at most once to each. */
export function pushJob({ core }: Pick<JobDeps, 'core'>): Job<'push'> {
  return {
    name: 'push',
    everyMs: null,
    // Most of a run waits for push services, whose requests the core keeps within a budget.
    concurrency: 200,
    run: async ({ payload }) => ({ sent: await sendMessage(core, payload) }),
  };
}
