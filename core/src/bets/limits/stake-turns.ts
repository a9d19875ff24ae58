import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '@courtside/contract';
import type { Uid } from '../../ledger/account-id.ts';
import { takeLock } from '../../platform/db/lock.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { BettingDatabase } from '../collections.ts';

/** The right to move the next stake of a user. */
export interface Turn {
  /** Checked when a stake is decided, so that a stake that took too long is not committed in the turn of another. */
  readonly hasEnded: boolean;
}

/** The stakes of a user, one after another in all processes. Within a process, in the order in which they arrived. */
export interface StakeTurns {
  /**
   * Runs a stake when it is the user's next one.
   * @throws DomainError `unavailable` if the user's other stakes take too long; what the stake throws
   */
  run<T>(uid: Uid, stake: (turn: Turn) => Promise<T>): Promise<T>;
}

/** Times in milliseconds. */
interface Times {
  /** How long a stake waits for its turn. Waiting and turn end within the 20 s in which a request is answered. */
  readonly maxWaitMs: number;
  /** As long as the ledger tries to move a stake. */
  readonly maxTurnMs: number;
  /** How long a process keeps the lock while its queue is not empty. */
  readonly maxHeldMs: number;
}

const defaultTimes: Times = { maxWaitMs: 12_000, maxTurnMs: 8_000, maxHeldMs: 1_000 };
/**
 * The lock expires this long after its last renewal, of which there is one every 4 s. A process that hangs therefore keeps it for
 * 8 s: until its turn is over.
 */
const lockMs = 12_000;
/** Only the first stake of a queue polls, and only while another process has the lock. */
const lockPollMs = 20;
/** Pause after releasing a lock that is still needed: long enough for the poll of another process. */
const handoverMs = 3 * lockPollMs;

/** A stake that waits for its turn. */
interface Waiting {
  run(): Promise<void>;
  refuse(error: unknown): void;
}

const asUnavailable = (cause: Error) => new DomainError('unavailable', { cause });

/**
 * A queue per user in this process, and a lock per user between the processes. A process takes the lock once for many
 * stakes, so a stake in a long queue costs no more than a stake.
 */
export function createStakeTurns(db: BettingDatabase, times: Partial<Times> = {}): StakeTurns {
  const { maxWaitMs, maxTurnMs, maxHeldMs } = { ...defaultTimes, ...times };
  /** A user has a queue while one of the user's stakes runs or waits. */
  const queues = new Map<Uid, Waiting[]>();

  /** Waits for the lock while a stake waits for it. @returns null once all of them have given up */
  async function lockFor(uid: Uid, queue: readonly Waiting[]) {
    while (queue.length > 0) {
      const lock = await takeLock(db, `stakes:${uid}`, lockMs);
      if (lock !== null) return lock;
      await wait(lockPollMs);
    }
    return null;
  }

  /** Runs stakes from the front of a queue while this process may keep the lock. */
  async function runSome(uid: Uid, queue: Waiting[]): Promise<void> {
    const lock = await lockFor(uid, queue);
    if (lock === null) return;
    const releaseAt = Date.now() + maxHeldMs;
    try {
      for (let next = queue.shift(); next !== undefined; next = Date.now() < releaseAt ? queue.shift() : undefined)
        await next.run();
    } finally {
      await lock.release();
    }
    if (queue.length > 0) await wait(handoverMs);
  }

  async function runAll(uid: Uid, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      try {
        await runSome(uid, queue);
      } catch (error) {
        // The database is away. Trying again for each stake would only make them wait longer.
        for (const waiting of queue.splice(0)) waiting.refuse(error);
      }
    }
    queues.delete(uid);
  }

  function enqueue(uid: Uid, waiting: Waiting): void {
    const queue = queues.get(uid);
    if (queue !== undefined) return void queue.push(waiting);
    const opened = [waiting];
    queues.set(uid, opened);
    void runAll(uid, opened);
  }

  return {
    run: (uid, stake) =>
      new Promise((resolve, reject) => {
        const waiting: Waiting = {
          async run() {
            clearTimeout(timer);
            const endsAt = Date.now() + maxTurnMs;
            const turn: Turn = {
              get hasEnded() {
                return Date.now() >= endsAt;
              },
            };
            await withTimeout(maxTurnMs, stake(turn), asUnavailable).then(resolve, reject);
          },
          refuse(error) {
            clearTimeout(timer);
            reject(error);
          },
        };
        const timer = setTimeout(() => {
          const queue = queues.get(uid) ?? [];
          const index = queue.indexOf(waiting);
          if (index < 0) return;
          queue.splice(index, 1);
          reject(new DomainError('unavailable'));
        }, maxWaitMs);
        enqueue(uid, waiting);
      }),
  };
}
