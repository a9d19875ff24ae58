import type { Job, JobDeps } from './job.ts';

/** Finds the messages of nights that have changed, and adds a job for each. */
export function chatJob({ core }: Pick<JobDeps, 'core'>): Job<'chat'> {
  return {
    name: 'chat',
    everyMs: 15_000,
    concurrency: 1,
    async run() {
      const due = await core.chat.findDue();
      // One job per message until it succeeds or fails for good.
      const add = ({ groupId, night }: (typeof due)[number]) =>
        core.jobs.add('chat-post', { groupId, night }, { deduplication: { id: `chat-${groupId}-${night}` } });
      await Promise.all(due.map(add));
      return { due: due.length };
    },
  };
}

/** Sends the message of a night to the chat of its group, or updates it there. */
export function chatPostJob({ core, logger }: Pick<JobDeps, 'core' | 'logger'>): Job<'chat-post'> {
  return {
    name: 'chat-post',
    everyMs: null,
    // Most of a run waits for a service, whose requests the core keeps within a budget.
    concurrency: 200,
    async run({ payload: { groupId, night } }) {
      const outcome = await core.chat.post(groupId, night);
      if (outcome === 'dead') logger.warn({ groupId, night }, 'message of a night given up');
      return { outcome };
    },
  };
}
