import { type JobsOptions, Queue } from 'bullmq';
import { connectRedis } from '../events/redis.ts';

/** What each job is told. One queue per job, so that none waits behind another. */
export interface JobPayloads {
  odds: Record<string, never>;
  scores: Record<string, never>;
  settle: { readonly gameId: string };
  'release-hold': { readonly uid: string; readonly seq: number };
  injuries: Record<string, never>;
  leaderboard: Record<string, never>;
  recover: Record<string, never>;
  audit: Record<string, never>;
}

export type JobName = keyof JobPayloads;

export const jobNames = [
  'odds',
  'scores',
  'settle',
  'release-hold',
  'injuries',
  'leaderboard',
  'recover',
  'audit',
] as const satisfies readonly JobName[];

/** The prefix of every queue's keys. */
export const queuePrefix = 'courtside';

/** Name of the delay between tries that the workers know: it doubles, up to a limit. */
export const patientBackoff = 'patient';

/** Finished jobs to look at; failed ones are the dead letters. */
const kept: JobsOptions = { removeOnComplete: { count: 20 }, removeOnFail: { count: 500 } };
/** The next run on the schedule is the next try. */
const once: JobsOptions = { ...kept, attempts: 1 };
const patiently: JobsOptions = { ...kept, attempts: 20, backoff: { type: patientBackoff } };

/** How often each job is tried and how long it is kept, whoever adds it. */
export const jobOptions: { readonly [K in JobName]: JobsOptions } = {
  odds: once,
  scores: once,
  settle: patiently,
  'release-hold': patiently,
  injuries: once,
  leaderboard: once,
  recover: once,
  audit: once,
};

export interface JobQueues {
  /** Hands a job to the workers. While Redis is away the promise waits for it. */
  add<K extends JobName>(name: K, payload: JobPayloads[K], options?: JobsOptions): Promise<void>;
  /** The queue itself, for schedules and for looking into. */
  queue(name: JobName): Queue;
  close(): Promise<void>;
}

/** Opens the queues. Connections reconnect for ever; their errors are reported, never thrown. */
export function openQueues(redisUrl: string, onError: (error: unknown) => void): JobQueues {
  const connection = connectRedis(redisUrl, { offlineQueue: true, onError });
  const queues = new Map(
    jobNames.map((name) => {
      const queue = new Queue(name, { connection, prefix: queuePrefix, defaultJobOptions: jobOptions[name] });
      queue.on('error', onError);
      return [name, queue];
    }),
  );

  function queue(name: JobName): Queue {
    const found = queues.get(name);
    if (found === undefined) throw new Error(`no queue for ${name}`);
    return found;
  }

  return {
    async add(name, payload, options = {}) {
      await queue(name).add(name, payload, options);
    },
    queue,
    async close() {
      await Promise.all([...queues.values()].map((open) => open.close()));
      connection.destroy();
    },
  };
}
