import { setImmediate as endOfTurn } from 'node:timers/promises';
import { DomainError } from '@courtside/contract';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import { type Observe, unobserved } from '../platform/observe.ts';
import type { AccountState } from './account.ts';
import { applyEntry, nextEntry } from './apply.ts';
import { checkFunds } from './check-funds.ts';
import type { Entry } from './entry.ts';
import { createHeads } from './heads.ts';
import { createLanes } from './lanes.ts';
import { type Decide, decisionOf, type Move } from './move.ts';
import { redoBets, rollForward } from './project.ts';
import { createProjector } from './projector.ts';
import { writeEntries } from './write-entries.ts';

/** What became of a move: its entry, the account's state after the newest entry known, and whether it was done before. */
export interface Committed {
  readonly entry: Entry;
  readonly state: AccountState;
  readonly replayed: boolean;
}

export interface Ledger {
  /**
   * Moves money. When it resolves, the entry is journaled and will survive any crash.
   * @throws DomainError `user-not-found`, `insufficient-balance`, any error of `prepare` or `decide`, or `unavailable`
   * when the database could not be reached: the move may then have happened, and a repeat with the same key returns it.
   */
  move(move: Move): Promise<Committed>;
  /** The entry an account has for a key, or null. */
  findByKey(uid: string, key: string): Promise<Entry | null>;
}

export interface LedgerOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** Called with entries after they are committed and projected, or committed only when projecting them failed. */
  readonly onCommitted: (committed: readonly Committed[]) => void;
  readonly onError: (error: unknown, what: string) => void;
  readonly observe?: Pick<Observe, 'committed' | 'retried'>;
  /** How long a move is tried again while the database is away, in milliseconds. */
  readonly giveUpAfterMs?: number;
}

interface Waiting {
  readonly move: Move;
  readonly since: number;
  resolve(committed: Committed): void;
  reject(error: unknown): void;
}

/** A move whose entry is decided, and its account after it. */
interface Accepted {
  readonly waiting: Waiting;
  readonly entry: Entry;
  readonly state: AccountState;
}

const maxBatch = 512;
const retryDelayMs = 100;
const noAccounts: ReadonlySet<string> = new Set();

/**
 * The one door through which money moves: optimistic appends to per-account ledgers, grouped into one journaled
 * write at a time. While a batch is being written the next one gathers; a batch holds at most one move per account.
 */
export function createLedger(options: LedgerOptions): Ledger {
  const { db, clock, onCommitted, onError, observe = unobserved, giveUpAfterMs = 8_000 } = options;
  const lanes = createLanes<Waiting>((waiting) => waiting.move.uid);
  const heads = createHeads(db);
  /** Accounts with a move in the batch that is being committed. */
  let committing = noAccounts;
  const projector = createProjector<Accepted>({
    db,
    isMoving: (uid) => lanes.has(uid) || committing.has(uid),
    onProjected,
    // The money has moved; the recovery job will bring the projections to the ledger's head.
    onError: (error) => onError(error, 'projecting committed entries'),
  });
  let running = false;

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      while (lanes.size > 0) {
        // Calls that came together are worked off one after another: the first of them must not be a batch of its own.
        await endOfTurn();
        const batch = lanes.take(maxBatch);
        committing = new Set(batch.map(({ move }) => move.uid));
        await commit(batch);
        committing = noAccounts;
        // Some may have been held back for a move that was refused.
        projector.wake();
      }
    } finally {
      running = false;
    }
  }

  function again(waiting: Waiting): void {
    lanes.putBack(waiting);
    void run();
  }

  function later(waiting: Waiting, error: unknown): void {
    heads.delete(waiting.move.uid);
    observe.retried('away');
    if (clock() - waiting.since > giveUpAfterMs) waiting.reject(new DomainError('unavailable', { cause: error }));
    else setTimeout(again, retryDelayMs, waiting);
  }

  /** Prepares the moves of a batch concurrently. One that fails is refused or retried; the others are returned. */
  async function prepareAll(batch: readonly Waiting[]): Promise<{ waiting: Waiting; decide: Decide }[]> {
    const prepared = batch.map(async (waiting) => {
      try {
        return { waiting, decide: await decisionOf(waiting.move) };
      } catch (error) {
        if (error instanceof DomainError) void reconsider(waiting, error);
        else later(waiting, error);
        return null;
      }
    });
    return (await Promise.all(prepared)).filter((item) => item !== null);
  }

  function draft({ uid, key }: Move, decide: Decide, state: AccountState, at: Date): Entry {
    const wanted = decide(state, at);
    checkFunds(state.balance, wanted);
    return nextEntry(uid, state, wanted, key, at);
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    const accepted: Accepted[] = [];
    try {
      // In this order: a head read later may contain an entry that was decided on newer documents than this batch reads.
      const states = await heads.read(batch.map(({ move }) => move.uid));
      const prepared = await prepareAll(batch);
      const at = new Date(clock());
      for (const { waiting, decide } of prepared) {
        const state = states.get(waiting.move.uid);
        try {
          if (state === undefined) throw new DomainError('user-not-found');
          const entry = draft(waiting.move, decide, state, at);
          accepted.push({ waiting, entry, state: applyEntry(state, entry) });
        } catch (refusal) {
          void reconsider(waiting, refusal);
        }
      }
      if (accepted.length === 0) return;
      const started = performance.now();
      const outcomes = await writeEntries(
        db,
        accepted.map(({ entry }) => entry),
      );
      const tookMs = performance.now() - started;
      const written: Accepted[] = [];
      accepted.forEach((item, index) => {
        if (outcomes[index] === 'seq-taken') void overtaken(item.waiting);
        else if (outcomes[index] === 'key-used') void replayOrRetry(item.waiting);
        else {
          heads.set(item.entry.uid, item.state);
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
      for (const waiting of accepted.length > 0 ? accepted.map((item) => item.waiting) : batch) later(waiting, error);
    }
  }

  function onProjected(items: readonly Accepted[]): void {
    const committed = items.map(({ entry, state }) => ({ entry, state, replayed: false }));
    onCommitted(committed);
    items.forEach(({ waiting }, index) => {
      const done = committed[index];
      if (done !== undefined) waiting.resolve(done);
    });
  }

  /** Another move took the number: look where the ledger stands now and try again. */
  async function overtaken(waiting: Waiting): Promise<void> {
    observe.retried('overtaken');
    try {
      const account = await rollForward(db, waiting.move.uid);
      if (account !== null) heads.set(waiting.move.uid, account);
      again(waiting);
    } catch (error) {
      later(waiting, error);
    }
  }

  /** The key is used, unless a failover has undone the entry that used it. */
  async function replayOrRetry(waiting: Waiting): Promise<void> {
    if (!(await replay(waiting))) later(waiting, new Error(`no entry has the key ${waiting.move.key}`));
  }

  async function replay(waiting: Waiting): Promise<boolean> {
    try {
      const { uid, key } = waiting.move;
      const entry = await findByKey(uid, key);
      if (entry === null) return false;
      const account = await rollForward(db, uid);
      if (account === null) return false;
      await redoBets(db, [entry]);
      waiting.resolve({ entry, state: account, replayed: true });
      return true;
    } catch (error) {
      later(waiting, error);
      return true;
    }
  }

  /** A refusal counts only at the ledger's true head, and never for a move that was done before. */
  async function reconsider(waiting: Waiting, refusal: unknown): Promise<void> {
    if (!(refusal instanceof DomainError)) return waiting.reject(refusal);
    if (await replay(waiting)) return;
    try {
      const account = await rollForward(db, waiting.move.uid);
      if (account === null) return waiting.reject(refusal);
      const decide = await decisionOf(waiting.move);
      draft(waiting.move, decide, account, new Date(clock()));
      heads.set(waiting.move.uid, account);
    } catch (error) {
      return error instanceof DomainError ? waiting.reject(error) : later(waiting, error);
    }
    again(waiting);
  }

  async function findByKey(uid: string, key: string): Promise<Entry | null> {
    return db.entries.findOne({ uid, key }).lean<Entry>();
  }

  return {
    move: (move) =>
      new Promise((resolve, reject) => {
        lanes.add({ move, since: clock(), resolve, reject });
        void run();
      }),
    findByKey,
  };
}
