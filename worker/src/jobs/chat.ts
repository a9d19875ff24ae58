import { findDueNights } from '@courtside/core/chat/due-nights';
import type { Job, JobDeps } from './job.ts';

/** Finds the messages of nights that have changed, and adds a job for each. */
export function chatJob({ core }: Pick<JobDeps, 'core'>): Job<'chat'> {
  return {
    name: 'chat',
    everyMs: 15_000,
    concurrency: 1,
    async run() {
      const due = await findDueNights(core);
      // One job per message until it succeeds or fails for good.
      const add = ({ groupId, night }: (typeof due)[number]) =>
        core.jobs.add('chat-post', { groupId, night }, { deduplication: { id: `chat-${groupId}-${night}` } });
      await Promise.all(due.map(add));
      return { due: due.length };
    },
  };
}
