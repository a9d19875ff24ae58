import { setImmediate as endOfTurn } from 'node:timers/promises';
import { DomainError } from '@courtside/contract';
import type { Clock } from '../platform/clock.ts';
import { type Observe, unobserved } from '../platform/observe.ts';
import type { AccountId } from './account-id.ts';
import { applyEntry, createHeads, decisionOf, draftEntry } from './accounts.ts';
import type { MoneyDatabase } from './collections.ts';
import type {
  AccountState,
  Committed,
  Decide,
  Entry,
  LedgerAccount,
  LedgerModel,
  Move,
  PendingMove,
  Purpose,
} from './ledger-model.ts';
import { createRetries } from './retries.ts';
import { createProjector, writeEntries } from './write-entries.ts';

export interface Ledger<P extends Purpose, S extends AccountState> {
  /**
   * Moves money. When it resolves, the entry is journaled and survives any crash.
   * @throws DomainError `user-not-found`, `insufficient-balance`, any error of `prepare` or `decide`, or `unavailable`
   * when the database could not be reached: the move may then have happened, and a repeat with the same key returns it.
   */
  move(move: Move<P, S>): Promise<Committed<P, S>>;
  /** The account's entry with this key, or null. */
  findByKey(account: AccountId, key: string): Promise<Entry<P> | null>;
}

export interface LedgerOptions<P extends Purpose, S extends AccountState> {
  readonly db: MoneyDatabase;
  readonly model: LedgerModel<P, S>;
  readonly clock: Clock;
  /** Called with entries after they are committed and projected, even if projecting them failed. */
  readonly onCommitted: (committed: readonly Committed<P, S>[]) => void;
  readonly onError: (error: unknown, what: string) => void;
  readonly observe?: Pick<Observe, 'committed' | 'retried'>;
  /** How long a move is retried while the database is away, in milliseconds. */
  readonly giveUpAfterMs?: number;
}

/** A move whose entry is decided, with its account after the entry. */
interface DecidedMove<P extends Purpose, S extends AccountState> extends LedgerAccount<S> {
  readonly pending: PendingMove<P, S>;
  readonly entry: Entry<P>;
}

/** Pending items, queued per account. A batch takes the first item of each queue; the queues take turns at going first. */
interface AccountQueues<T> {
  readonly size: number;
  has(account: AccountId): boolean;
  add(item: T): void;
  /** Puts an item back at the front of its queue. */
  putBack(item: T): void;
  /** Takes at most one item per account and at most `limit` in total. */
  take(limit: number): T[];
}

function createAccountQueues<T>(accountOf: (item: T) => AccountId): AccountQueues<T> {
  const queues = new Map<AccountId, T[]>();
  function queueOf(item: T): T[] {
    const account = accountOf(item);
    const existing = queues.get(account);
    if (existing !== undefined) return existing;
    const created: T[] = [];
    queues.set(account, created);
    return created;
  }
  return {
    get size() {
      return queues.size;
    },
    has: (account) => queues.has(account),
    add: (item) => void queueOf(item).push(item),
    putBack: (item) => void queueOf(item).unshift(item),
    take(limit) {
      const taken: T[] = [];
      for (const [account, items] of [...queues].slice(0, limit)) {
        const first = items.shift();
        if (first !== undefined) taken.push(first);
        queues.delete(account);
        if (items.length > 0) queues.set(account, items);
      }
      return taken;
    },
  };
}

const maxBatch = 512;
const noAccounts: ReadonlySet<AccountId> = new Set();

/**
 * The only way to move money: optimistic appends to per-account ledgers, grouped into one journaled write at a time.
 * While a batch is being written, the next one gathers; a batch holds at most one move per account.
 */
export function createLedger<P extends Purpose, S extends AccountState>(options: LedgerOptions<P, S>): Ledger<P, S> {
  const { db, model, clock, onCommitted, onError, observe = unobserved, giveUpAfterMs = 8_000 } = options;
  const queues = createAccountQueues<PendingMove<P, S>>(({ move }) => move.account);
  const heads = createHeads(db, model);
  const retries = createRetries({ db, model, clock, heads, observe, giveUpAfterMs, findByKey, requeue });
  /** Accounts with a move in the batch that is being committed. */
  let committing = noAccounts;
  const projector = createProjector<P, DecidedMove<P, S>>({
    db,
    projection: model.projection,
    isMoving: (account) => queues.has(account) || committing.has(account),
    onProjected,
    // The money has moved. The recovery job brings the projections to the ledger's head.
    onError: (error) => onError(error, 'projecting committed entries'),
  });
  let running = false;

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      while (queues.size > 0) {
        // Calls of one turn of the event loop arrive one by one. Without this the first would be a batch of one.
        await endOfTurn();
        const batch = queues.take(maxBatch);
        committing = new Set(batch.map(({ move }) => move.account));
        await commit(batch);
        committing = noAccounts;
        // Some states may have been held back for a move that was refused.
        projector.wake();
      }
    } finally {
      running = false;
    }
  }

  function requeue(pending: PendingMove<P, S>): void {
    queues.putBack(pending);
    void run();
  }

  /** Prepares the moves of a batch concurrently. One that fails is refused or retried; the others are returned. */
  async function prepareAll(
    batch: readonly PendingMove<P, S>[],
  ): Promise<{ pending: PendingMove<P, S>; decide: Decide<P, S> }[]> {
    const prepared = batch.map(async (pending) => {
      try {
        return { pending, decide: await decisionOf(pending.move) };
      } catch (error) {
        if (error instanceof DomainError) void retries.confirmRefusal(pending, error);
        else retries.afterOutage(pending, error);
        return null;
      }
    });
    return (await Promise.all(prepared)).filter((item) => item !== null);
  }

  async function decideAll(batch: readonly PendingMove<P, S>[]): Promise<DecidedMove<P, S>[]> {
    // The heads first: one that is read later may include an entry decided on newer documents than this batch reads.
    const accounts = await heads.read(batch.map(({ move }) => move.account));
    const prepared = await prepareAll(batch);
    const at = new Date(clock());
    const decided: DecidedMove<P, S>[] = [];
    for (const { pending, decide } of prepared) {
      try {
        const head = accounts.get(pending.move.account);
        if (head === undefined) throw new DomainError('user-not-found');
        const entry = draftEntry(model, pending.move, decide, head.state, at);
        decided.push({ pending, entry, uid: head.uid, state: applyEntry(model, head.state, entry) });
      } catch (refusal) {
        void retries.confirmRefusal(pending, refusal);
      }
    }
    return decided;
  }

  async function commit(batch: readonly PendingMove<P, S>[]): Promise<void> {
    let retriable = batch;
    try {
      const decided = await decideAll(batch);
      if (decided.length === 0) return;
      // The others are refused or retried already.
      retriable = decided.map(({ pending }) => pending);
      const started = performance.now();
      const outcomes = await writeEntries(
        db,
        decided.map(({ entry }) => entry),
      );
      const tookMs = performance.now() - started;
      const written: DecidedMove<P, S>[] = [];
      decided.forEach((item, index) => {
        if (outcomes[index] === 'seq-taken') void retries.atNewHead(item.pending);
        else if (outcomes[index] === 'key-used') void retries.replay(item.pending);
        else if (outcomes[index] === 'refused') void retries.replayOrRefuse(item.pending);
        else {
          heads.set(item.entry.account, { uid: item.uid, state: item.state });
          written.push(item);
        }
      });
      if (written.length === 0) return;
      observe.committed(
        written.map(({ entry }) => entry.kind),
        tookMs,
      );
      committing = noAccounts;
      projector.project(written);
    } catch (error) {
      for (const pending of retriable) retries.afterOutage(pending, error);
    }
  }

  function onProjected(items: readonly DecidedMove<P, S>[]): void {
    const committed = items.map(({ entry, uid, state }) => ({ entry, uid, state, replayed: false }));
    onCommitted(committed);
    items.forEach(({ pending }, index) => {
      const done = committed[index];
      if (done !== undefined) pending.resolve(done);
    });
  }

  async function findByKey(account: AccountId, key: string): Promise<Entry<P> | null> {
    return db.entries.findOne<Entry<P>>({ account, key });
  }

  return {
    move: (move) =>
      new Promise((resolve, reject) => {
        queues.add({ move, since: clock(), resolve, reject });
        void run();
      }),
    findByKey,
  };
}
