import { postNight } from '@courtside/core/chat/post-night';
import type { Job, JobDeps } from './job.ts';

/** Sends the message of a night to the chat of its group, or updates it there. */
export function chatPostJob({ core, logger }: Pick<JobDeps, 'core' | 'logger'>): Job<'chat-post'> {
  return {
    name: 'chat-post',
    everyMs: null,
    // Most of a run waits for a service, whose requests the core keeps within a budget.
    concurrency: 200,
    async run({ payload: { groupId, night } }) {
      const outcome = await postNight(core, groupId, night);
      if (outcome === 'dead') logger.warn({ groupId, night }, 'message of a night given up');
      return { outcome };
    },
  };
}
