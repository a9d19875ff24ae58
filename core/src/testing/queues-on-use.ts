import type { Config } from '../platform/config/config.ts';
import { type JobQueues, openQueues } from '../platform/jobs/queues.ts';

/** Queues that are opened when they are first used: opening them takes longer than most tests, and most use none. */
export function queuesOnUse(config: Pick<Config, 'REDIS_URL' | 'keyspace'>): JobQueues {
  let opened: JobQueues | undefined;
  function open(): JobQueues {
    opened ??= openQueues(config, () => undefined);
    return opened;
  }
  return {
    add: (name, payload, options) => open().add(name, payload, options),
    queue: (name) => open().queue(name),
    counts: () => open().counts(),
    failed: (use) => open().failed(use),
    close: async () => opened?.close(),
  };
}
