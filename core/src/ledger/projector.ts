import { createSingleFlight } from '../platform/async/single-flight.ts';
import { isDatabaseAway, OperationTimeoutError } from '../platform/db/outage.ts';
import { createAges } from '../platform/health/ages.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { AccountState } from './account.model.ts';
import type { AccountId } from './account-id.ts';
import { writeStates } from './accounts.ts';
import type { LedgerDatabase } from './collections.ts';
import type { Entry } from './entry.model.ts';
import { projectBets } from './project.ts';

/** A committed entry and its account's state after it. */
interface Written {
  readonly entry: Entry;
  readonly state: AccountState;
}

/** Writes the projections of committed entries. */
export interface Projector<T> {
  /** Takes one committed batch: at most one entry per account. Does not wait. */
  project(items: readonly T[]): void;
  /** Writes the states of accounts that no longer have a pending move. */
  wake(): void;
  /** The age of the oldest write that has not ended, in milliseconds; 0 when there is none. */
  oldestMs(): number;
}

interface Batch<T> {
  readonly number: number;
  readonly items: readonly T[];
  /** Whether the bets of the batch are written. */
  isProjected: boolean;
  /** Items whose account is written. */
  ready: T[];
}

/** An account's newest state, and the items that wait for it to be written, oldest first. */
interface UnwrittenAccount<T> {
  state: AccountState;
  readonly items: { readonly item: T; readonly batch: Batch<T> }[];
}

/** An account that keeps moving is written after this many entries at the latest. */
const maxUnwrittenEntries = 16;

/**
 * Writes one group of projections at a time: batches committed during it form the next group. The state of an account
 * with another pending move is held back, so that an account with several moves is written once, in its newest state.
 */
export function createProjector<T extends Written>(options: {
  readonly db: LedgerDatabase;
  /** Whether an account has a move that is queued or being committed. */
  readonly isMoving: (account: AccountId) => boolean;
  /**
   * Called with items when their account and bets are written, or could not be: the ledger has them, and recovery
   * writes them. Items of one account come in the order of their entries.
   */
  readonly onProjected: (items: readonly T[]) => void;
  readonly onError: (error: unknown) => void;
  /** How long a write may take until it counts as failed, in milliseconds. */
  readonly boundMs: number;
}): Projector<T> {
  const { db, isMoving, onProjected, onError, boundMs } = options;
  const ages = createAges();
  const unwrittenAccounts = new Map<AccountId, UnwrittenAccount<T>>();
  let unprojected: Batch<T>[] = [];
  let batches = 0;

  function release(touched: ReadonlySet<Batch<T>>): void {
    const done: T[] = [];
    for (const batch of [...touched].sort((a, b) => a.number - b.number)) {
      if (!batch.isProjected) continue;
      done.push(...batch.ready);
      batch.ready = [];
    }
    if (done.length > 0) onProjected(done);
  }

  function takeAccounts(): Map<AccountId, UnwrittenAccount<T>> {
    const taken = new Map<AccountId, UnwrittenAccount<T>>();
    for (const [account, unwritten] of unwrittenAccounts) {
      if (unwritten.items.length < maxUnwrittenEntries && isMoving(account)) continue;
      unwrittenAccounts.delete(account);
      taken.set(account, unwritten);
    }
    return taken;
  }

  async function attempt(write: () => Promise<void>): Promise<void> {
    const ended = ages.start();
    // The driver does not retry updates of several documents itself.
    const written = write().catch((error: unknown) => {
      if (!isDatabaseAway(error) || error instanceof OperationTimeoutError) throw error;
      return write();
    });
    void written.then(ended, ended);
    try {
      await withTimeout(boundMs, written);
    } catch (error) {
      onError(error);
    }
  }

  async function projectAccounts(taken: ReadonlyMap<AccountId, UnwrittenAccount<T>>): Promise<void> {
    await attempt(() => writeStates(db, new Map([...taken].map(([account, { state }]) => [account, state]))));
    const touched = new Set<Batch<T>>();
    for (const { items } of taken.values()) {
      for (const { item, batch } of items) {
        batch.ready.push(item);
        touched.add(batch);
      }
    }
    release(touched);
  }

  async function projectBatches(written: readonly Batch<T>[]): Promise<void> {
    await attempt(() =>
      projectBets(
        db,
        written.flatMap(({ items }) => items.map(({ entry }) => entry)),
      ),
    );
    for (const batch of written) batch.isProjected = true;
    release(new Set(written));
  }

  const writing = createSingleFlight(async () => {
    const [accounts, written] = [takeAccounts(), unprojected];
    unprojected = [];
    if (accounts.size === 0 && written.length === 0) return;
    await Promise.all([projectAccounts(accounts), projectBatches(written)]);
  });

  function wake(): void {
    void writing.next();
  }

  return {
    project(items) {
      batches += 1;
      const batch: Batch<T> = { number: batches, items, isProjected: false, ready: [] };
      for (const item of items) {
        const { account } = item.entry;
        const unwritten = unwrittenAccounts.get(account);
        if (unwritten === undefined) unwrittenAccounts.set(account, { state: item.state, items: [{ item, batch }] });
        else {
          if (item.state.seq > unwritten.state.seq) unwritten.state = item.state;
          unwritten.items.push({ item, batch });
        }
      }
      unprojected.push(batch);
      wake();
    },
    wake,
    oldestMs: ages.oldestMs,
  };
}
