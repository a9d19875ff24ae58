import type { PushKind } from '@courtside/contract';
import type { JobsOptions } from 'bullmq';

/** What the queue of a job holds, and how often a run is attempted. `payload` is a type only. */
interface JobQueue<Payload> {
  readonly options: JobsOptions;
  readonly payload?: Payload;
}

/** Name of the delay between attempts that the workers implement: it doubles up to a limit. */
const retryBackoff = 'doubling';

/** How many finished jobs stay visible. Failed ones are the dead letters. */
const kept: JobsOptions = { removeOnComplete: { count: 20 }, removeOnFail: { count: 500 } };

/** A job without a payload, which runs on a schedule: the next run is the next attempt. */
const scheduled: JobQueue<Record<string, never>> = { options: { ...kept, attempts: 1 } };

/** A job that is added with a payload, and attempted again with growing delays when it fails. */
function added<Payload>({ attempts }: { readonly attempts: number }): JobQueue<Payload> {
  return { options: { ...kept, attempts, backoff: { type: retryBackoff } } };
}

/**
 * Every job, by name. Every job has its own queue so that none waits behind another. The core adds jobs, so it knows their
 * names, payloads and attempts; `worker/src/jobs` has the schedule and the work of each.
 */
export const jobQueues = {
  odds: scheduled,
  scores: scheduled,
  settle: added<{ readonly gameId: string }>({ attempts: 20 }),
  'release-hold': added<{ readonly account: string; readonly seq: number }>({ attempts: 20 }),
  injuries: scheduled,
  leaderboard: scheduled,
  seasons: scheduled,
  challenges: scheduled,
  seals: scheduled,
  recover: scheduled,
  audit: scheduled,
  backup: scheduled,
  chat: scheduled,
  // The job itself gives up a message earlier.
  'chat-post': added<{ readonly groupId: string; readonly night: string }>({ attempts: 200 }),
  push: added<{ readonly uid: string; readonly kind: PushKind; readonly id: string }>({ attempts: 20 }),
  reminders: scheduled,
  'night-result': scheduled,
  'season-over': scheduled,
} as const;

export type JobName = keyof typeof jobQueues;

export const jobNames = Object.keys(jobQueues) as JobName[];

type PayloadOf<Queue> = Queue extends JobQueue<infer Payload> ? Payload : never;

/** The payload of each job. */
export type JobPayloads = { readonly [K in JobName]: PayloadOf<(typeof jobQueues)[K]> };
