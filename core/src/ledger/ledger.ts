import { DomainError } from '@courtside/contract';
import type { Clock } from '../platform/clock.ts';
import { type Observe, unobserved } from '../platform/observe.ts';
import type { AccountId } from './account-id.ts';
import { type Batch, createBatches } from './batches.ts';
import type { LedgerDatabase } from './collections.ts';
import { commitEntries, type WriteResult } from './commit.ts';
import { decisionOf, draftEntry } from './draft.ts';
import type { Entry } from './entry.model.ts';
import { applyEntry } from './fold.ts';
import { createHeads } from './heads.ts';
import type { Committed, Decide, LedgerAccount, Move, PendingMove } from './move.ts';
import { createProjector } from './projector.ts';
import { createRetries } from './retries.ts';
import { createTurns } from './turns.ts';

export interface Ledger {
  /**
   * Moves money. When it resolves, the entry is journaled and survives any crash.
   * @throws DomainError `user-not-found`, `insufficient-balance`, any error of `prepare` or `decide`, or `unavailable`
   * when the database could not be reached: the move may then have happened, and a repeat with the same key returns it.
   */
  move(move: Move): Promise<Committed>;
  /** The account's entry with this key, or null. */
  findByKey(account: AccountId, key: string): Promise<Entry | null>;
  /** The age of the oldest batch that is being committed or projected, in milliseconds; 0 when there is none. */
  oldestMs(): number;
}

export interface LedgerOptions {
  readonly db: LedgerDatabase;
  readonly clock: Clock;
  /** Called with entries after they are committed and projected, even if projecting them failed. */
  readonly onCommitted: (committed: readonly Committed[]) => void;
  readonly onError: (error: unknown, what: string) => void;
  readonly observe?: Pick<Observe, 'committed' | 'retried'>;
  /** How long a move is retried while the database is away, in milliseconds. */
  readonly giveUpAfterMs?: number;
  /** How long a batch may take until its moves are retried or rejected, in milliseconds. */
  readonly batchMs?: number;
}

/** A move whose entry is decided, with its account after the entry. */
interface DecidedMove extends LedgerAccount {
  readonly pending: PendingMove;
  readonly entry: Entry;
}

/** Longer than an operation of the database may take. */
const maxBatchMs = 11_000;

/**
 * The only way to move money: optimistic appends to per-account ledgers, grouped into journaled writes. A batch holds at
 * most one move per account, and moves of one account are serial.
 */
export function createLedger(options: LedgerOptions): Ledger {
  const { db, clock, onCommitted, onError, observe = unobserved, giveUpAfterMs = 8_000 } = options;
  const { batchMs = maxBatchMs } = options;
  const heads = createHeads(db);
  const batches = createBatches<PendingMove>({
    accountOf: ({ move }) => move.account,
    run: commit,
    abandon: (pending, error) => retries.afterOutage(pending, error),
    // Some states may have been held back for a move that was refused.
    onEnd: () => projector.wake(),
    boundMs: batchMs,
  });
  const requeue = batches.putBack;
  const turns = createTurns<PendingMove>({ db, onError: (error) => onError(error, "ending an account's turn") });
  const retries = createRetries({ db, clock, heads, turns, observe, giveUpAfterMs, findByKey, requeue });
  const projector = createProjector<DecidedMove>({
    db,
    isMoving: batches.has,
    onProjected,
    // The money has moved. The recovery job brings the projections to the ledger's head.
    onError: (error) => onError(error, 'projecting committed entries'),
    boundMs: batchMs,
  });

  /** Prepares the moves of a batch concurrently. One that fails is refused or retried; the others are returned. */
  async function prepareAll(batch: Batch<PendingMove>): Promise<{ pending: PendingMove; decide: Decide }[]> {
    const prepared = batch.items.map(async (pending) => {
      try {
        return { pending, decide: await decisionOf(pending.move) };
      } catch (error) {
        if (!batch.leave(pending)) return null;
        if (error instanceof DomainError) void retries.confirmRefusal(pending, error);
        else retries.afterOutage(pending, error);
        return null;
      }
    });
    return (await Promise.all(prepared)).filter((item) => item !== null);
  }

  async function decideAll(batch: Batch<PendingMove>): Promise<DecidedMove[]> {
    // The heads first: one that is read later may include an entry decided on newer documents than this batch reads.
    const accounts = await heads.read(batch.items.map(({ move }) => move.account));
    // Read on every attempt: once a turn is stored, a process that writes to the account again and again writes one more entry.
    const [prepared, waiting] = await Promise.all([prepareAll(batch), turns.ofOthers([...accounts.keys()])]);
    const at = new Date(clock());
    const decided: DecidedMove[] = [];
    for (const { pending, decide } of prepared) {
      if (waiting.has(pending.move.account)) {
        retryAtNewHead(batch, pending, 'turn');
        continue;
      }
      try {
        const head = accounts.get(pending.move.account);
        if (head === undefined) throw new DomainError('user-not-found');
        const entry = draftEntry(pending.move, decide, head.state, at);
        decided.push({ pending, entry, uid: head.uid, state: applyEntry(head.state, entry) });
      } catch (refusal) {
        if (batch.leave(pending)) void retries.confirmRefusal(pending, refusal);
      }
    }
    return decided;
  }

  /** Retries a move of the batch, and keeps other moves of its account waiting until the account's head is known. */
  function retryAtNewHead(batch: Batch<PendingMove>, pending: PendingMove, why: 'overtaken' | 'turn'): void {
    if (batch.leave(pending)) batch.holdAccount(pending, retries.atNewHead(pending, why));
  }

  async function commit(batch: Batch<PendingMove>): Promise<void> {
    try {
      const decided = await decideAll(batch);
      if (decided.length === 0) return;
      const started = performance.now();
      const outcomes = await commitEntries(
        db,
        decided.map(({ entry }) => entry),
      );
      const tookMs = performance.now() - started;
      const written = decided.filter((item, index) => settle(batch, item, outcomes[index]));
      if (written.length === 0) return;
      observe.committed(
        written.map(({ entry }) => entry.kind),
        tookMs,
      );
      batch.release();
      projector.project(written);
    } catch (error) {
      for (const pending of batch.items) if (batch.leave(pending)) retries.afterOutage(pending, error);
    }
  }

  /**
   * Handles the outcome of an entry. A move whose batch was abandoned is retried by its key already, but its entry counts.
   * @returns whether the entry is in the ledger
   */
  function settle(batch: Batch<PendingMove>, item: DecidedMove, outcome: WriteResult | undefined): boolean {
    const { pending, entry, uid, state } = item;
    if (outcome === 'seq-taken') {
      retryAtNewHead(batch, pending, 'overtaken');
      return false;
    }
    const isCurrent = batch.leave(pending);
    if (outcome === 'written') {
      turns.wrote(entry.account);
      turns.end(pending);
      if (isCurrent) heads.set(entry.account, { uid, state });
      return true;
    }
    if (!isCurrent) return false;
    if (outcome === 'key-used') void retries.replay(pending);
    else void retries.replayOrRefuse(pending);
    return false;
  }

  function onProjected(items: readonly DecidedMove[]): void {
    const committed = items.map(({ entry, uid, state }) => ({ entry, uid, state, replayed: false }));
    onCommitted(committed);
    items.forEach(({ pending }, index) => {
      const done = committed[index];
      if (done !== undefined) pending.resolve(done);
    });
  }

  async function findByKey(account: AccountId, key: string): Promise<Entry | null> {
    return db.entries.findOne({ account, key }).lean().exec();
  }

  return {
    async move(move) {
      const { promise, resolve, reject } = Promise.withResolvers<Committed>();
      const pending = { move, since: clock(), overtaken: 0, resolve, reject };
      batches.add(pending);
      return promise.finally(() => turns.end(pending));
    },
    findByKey,
    oldestMs: () => Math.max(batches.oldestMs(), projector.oldestMs()),
  };
}
