import type { Clock } from '@courtside/core/platform/clock';
import type { Limit } from '@courtside/core/platform/limits/limits';
import { bytesPerMessage, limits, maxRunningRequests, messagesPerConnection } from './rules.ts';

/**
 * Limits what a live connection costs the server, together with the other connections of its user and its address. A
 * connection that exceeds a limit is closed with the reason. Methods that return a boolean return false in that case.
 */
export interface LiveBudget {
  /** Counts a message from the client. */
  message(): boolean;
  /** Counts a request to watch a topic, by the cost of the topic. */
  watch(cost: number): boolean;
  /** Counts the size of a snapshot that was sent. */
  sent(bytes: number): void;
  /** Runs a request of the client. Skips it if too many of its requests are still running. */
  run(request: () => Promise<void>): Promise<void>;
  /** The connection is now signed in as this user. */
  signedIn(uid: string): void;
  /** The connection is signed out, or closed. Safe to repeat. */
  signedOut(): void;
  /** Closes the connection with a reason. */
  end(reason: string): void;
}

/** Counts the messages of one connection. @returns a function to call for each message; false above the limit */
function countMessages(clock: Clock): () => boolean {
  let end = 0;
  let count = 0;
  return () => {
    const now = clock();
    if (now >= end) {
      end = now + messagesPerConnection.windowMs;
      count = 0;
    }
    count += 1;
    return count <= messagesPerConnection.max;
  };
}

/**
 * @param deps `address`: as it is counted. `enterUser`: counts a connection of a user; returns a function that ends it, or
 * null if the user has too many. `end`: closes the connection with a reason
 */
export function createLiveBudget(deps: {
  counts: { count(limit: Limit, caller: string, cost: number): number };
  clock: Clock;
  address: string;
  enterUser: (uid: string) => (() => void) | null;
  end: (reason: string) => void;
}): LiveBudget {
  const { counts, clock, address, enterUser } = deps;
  const isMessageAllowed = countMessages(clock);
  let user: { readonly uid: string; readonly leave: () => void } | null = null;
  let running = 0;
  let hasEnded = false;

  function end(reason: string): false {
    if (!hasEnded) {
      hasEnded = true;
      deps.end(reason);
    }
    return false;
  }

  function isWithinLimits(cost: number): boolean {
    const addressWait = counts.count(limits.liveAddress, address, cost);
    const userWait = user === null ? 0 : counts.count(limits.liveUser, user.uid, cost);
    return addressWait === 0 && userWait === 0;
  }

  function spend(cost: number): boolean {
    if (hasEnded) return false;
    return isWithinLimits(cost) || end('Too many requests. Connect again in a few seconds.');
  }

  function signedOut(): void {
    user?.leave();
    user = null;
  }

  return {
    message: () => spend(1) && (isMessageAllowed() || end('Too many messages.')),
    watch: spend,
    sent(bytes) {
      // The next message is refused if this uses up the limit.
      isWithinLimits(Math.floor(bytes / bytesPerMessage));
    },
    async run(request) {
      if (running >= maxRunningRequests) return void end('Too many simultaneous requests.');
      running += 1;
      try {
        await request();
      } finally {
        running -= 1;
      }
    },
    signedIn(uid) {
      signedOut();
      const leave = enterUser(uid);
      if (leave === null) end('Too many connections of this user.');
      else user = { uid, leave };
    },
    signedOut,
    end,
  };
}
