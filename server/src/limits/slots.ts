import { DomainError } from '@courtside/contract';
import { createOpenCounts } from './open-counts.ts';

/** The right to serve a call. Both methods are safe to repeat. */
interface Slot {
  /** Gives the slot among all calls to another one. The user's own next call still waits. */
  pause(): void;
  end(): void;
}

/** Limits the calls that run at the same time, for each user and in total. Others wait in the order they came. */
interface Slots {
  /**
   * @param user null for a caller who is not signed in, who counts only towards the total
   * @throws DomainError `too-many-requests` if no slot was free within the longest wait
   */
  acquire(user: string | null): Promise<Slot>;
}

interface Waiting {
  readonly user: string | null;
  readonly begin: (slot: Slot) => void;
}

/** @param options `waitMs`: the longest wait for a slot, in milliseconds */
export function createSlots(options: {
  readonly perUser: number;
  readonly total: number;
  readonly waitMs: number;
}): Slots {
  const { perUser, total, waitMs } = options;
  const ofUsers = createOpenCounts();
  const waiting = new Set<Waiting>();
  let running = 0;

  const hasRoom = (user: string | null) => running < total && (user === null || ofUsers.of(user) < perUser);

  function begin(user: string | null): Slot {
    running += 1;
    const endOfUser = user === null ? () => undefined : ofUsers.add(user);
    let [isPaused, hasEnded] = [false, false];
    const pause = () => {
      if (isPaused) return;
      isPaused = true;
      running -= 1;
      beginNext();
    };
    return {
      pause,
      end() {
        if (hasEnded) return;
        hasEnded = true;
        endOfUser();
        if (isPaused) beginNext();
        else pause();
      },
    };
  }

  /** Begins waiting calls in order. One that waits for its own user's other call does not hold up the others. */
  function beginNext(): void {
    for (const next of waiting) {
      if (running >= total) return;
      if (!hasRoom(next.user)) continue;
      waiting.delete(next);
      next.begin(begin(next.user));
    }
  }

  return {
    acquire(user) {
      if (hasRoom(user)) return Promise.resolve(begin(user));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(place);
          reject(new DomainError('too-many-requests', { details: { retryAfterSeconds: Math.ceil(waitMs / 1_000) } }));
        }, waitMs);
        const place: Waiting = {
          user,
          begin(slot) {
            clearTimeout(timer);
            resolve(slot);
          },
        };
        waiting.add(place);
      });
    },
  };
}
