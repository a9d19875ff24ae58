import type { EntryKind } from '../money/entry-kinds.ts';

/** Told of what goes on inside, for figures. On the way of every bet and event: what it is told it must take quickly. */
export interface Observe {
  /** A batch of moves is in the ledger: the kind of each entry, and how long the journaled write took, in milliseconds. */
  committed(kinds: readonly EntryKind[], tookMs: number): void;
  /** A move is tried again: another process wrote the account's next entry first, or the database was away. */
  retried(why: 'overtaken' | 'away'): void;
  /** Events were heard this many milliseconds after they were told. */
  heard(events: number, lagMs: number): void;
  /** Everything is looked up anew, because events may be missing. */
  gap(): void;
}

/** For those who want no figures. */
export const unobserved: Observe = {
  committed: () => undefined,
  retried: () => undefined,
  heard: () => undefined,
  gap: () => undefined,
};
