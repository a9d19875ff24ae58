import type { Database } from '../platform/db/connect.ts';
import type { AccountState } from './account.ts';
import type { Entry } from './entry.ts';
import { projectBets, writeStates } from './project.ts';

/** An entry that is in the ledger, and its account after it. */
interface Written {
  readonly entry: Entry;
  readonly state: AccountState;
}

/** Writes the projections of committed entries. */
export interface Projector<T extends Written> {
  /** Takes one committed batch: at most one entry of each account. Does not wait. */
  project(items: readonly T[]): void;
  /** Writes the states of accounts that are not about to move any more. */
  wake(): void;
}

interface Batch<T> {
  readonly number: number;
  readonly items: readonly T[];
  hasBets: boolean;
  /** Items whose account is written. */
  ready: T[];
}

/** An account's newest state, and the items that wait for it to be written, oldest first. */
interface Held<T> {
  state: AccountState;
  readonly waiting: { readonly item: T; readonly batch: Batch<T> }[];
}

/** An account that keeps moving is written after so many entries at the latest. */
const mostHeld = 16;

/**
 * One write at a time: what is committed meanwhile gathers for the next. The state of an account that is about to move
 * again is held back, so that an account with several moves is written once, in its newest state.
 */
export function createProjector<T extends Written>(options: {
  readonly db: Database;
  /** Whether an account has a move that waits for its commit or is being committed. */
  readonly isMoving: (uid: string) => boolean;
  /**
   * Called with items when their account and their bets are written, or could not be: the ledger has them, and recovery
   * writes them. Items of one account come in the order of their entries.
   */
  readonly onProjected: (items: readonly T[]) => void;
  readonly onError: (error: unknown) => void;
}): Projector<T> {
  const { db, isMoving, onProjected, onError } = options;
  const held = new Map<string, Held<T>>();
  let unwritten: Batch<T>[] = [];
  let isWriting = false;
  let batches = 0;

  function release(touched: ReadonlySet<Batch<T>>): void {
    const done: T[] = [];
    for (const batch of [...touched].sort((a, b) => a.number - b.number)) {
      if (!batch.hasBets) continue;
      done.push(...batch.ready);
      batch.ready = [];
    }
    if (done.length > 0) onProjected(done);
  }

  function takeStates(): Map<string, Held<T>> {
    const taken = new Map<string, Held<T>>();
    for (const [uid, one] of held) {
      if (one.waiting.length < mostHeld && isMoving(uid)) continue;
      held.delete(uid);
      taken.set(uid, one);
    }
    return taken;
  }

  async function attempt(write: Promise<void>): Promise<void> {
    try {
      await write;
    } catch (error) {
      onError(error);
    }
  }

  async function projectStates(taken: ReadonlyMap<string, Held<T>>): Promise<void> {
    await attempt(writeStates(db, new Map([...taken].map(([uid, { state }]) => [uid, state]))));
    const touched = new Set<Batch<T>>();
    for (const { waiting } of taken.values()) {
      for (const { item, batch } of waiting) {
        batch.ready.push(item);
        touched.add(batch);
      }
    }
    release(touched);
  }

  async function projectBatches(written: readonly Batch<T>[]): Promise<void> {
    await attempt(
      projectBets(
        db,
        written.flatMap(({ items }) => items.map(({ entry }) => entry)),
      ),
    );
    for (const batch of written) batch.hasBets = true;
    release(new Set(written));
  }

  async function run(): Promise<void> {
    isWriting = true;
    while (true) {
      const [states, written] = [takeStates(), unwritten];
      unwritten = [];
      if (states.size === 0 && written.length === 0) break;
      await Promise.all([projectStates(states), projectBatches(written)]);
    }
    isWriting = false;
  }

  function wake(): void {
    if (!isWriting) void run();
  }

  return {
    project(items) {
      batches += 1;
      const batch: Batch<T> = { number: batches, items, hasBets: false, ready: [] };
      for (const item of items) {
        const { uid } = item.entry;
        const one = held.get(uid);
        if (one === undefined) held.set(uid, { state: item.state, waiting: [{ item, batch }] });
        else {
          if (item.state.seq > one.state.seq) one.state = item.state;
          one.waiting.push({ item, batch });
        }
      }
      unwritten.push(batch);
      wake();
    },
    wake,
  };
}
