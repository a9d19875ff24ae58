import type { UnreadableReason } from './events/event-codec.ts';

/** Receives what happens inside, for metrics. Called for every bet and event, so implementations must be fast. */
export interface Observe {
  /** A batch of moves was committed: the kind of each entry, and how long the journaled write took, in milliseconds. */
  committed(kinds: readonly string[], tookMs: number): void;
  /**
   * A move is retried: another process wrote the account's next entry first (`overtaken`) or has the turn to write it (`turn`),
   * or the database was away.
   */
  retried(why: 'overtaken' | 'turn' | 'away'): void;
  /** An operation of the database took longer than its bound and was ended. */
  operationTimedOut(): void;
  /** Events were received this many milliseconds after they were published. */
  received(events: number, lagMs: number): void;
  /** Events may have been missed, so everything is read again. */
  resync(): void;
  /** An event was not applied: a process of another version wrote it, or it has no version or type. */
  unreadable(reason: UnreadableReason): void;
}

/** Records nothing. */
export const unobserved: Observe = {
  committed: () => undefined,
  retried: () => undefined,
  operationTimedOut: () => undefined,
  received: () => undefined,
  resync: () => undefined,
  unreadable: () => undefined,
};
