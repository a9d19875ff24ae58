import { setImmediate as endOfTurn } from 'node:timers/promises';
import { DomainError } from '@courtside/contract';
import { LRUCache } from 'lru-cache';
import type { AccountState } from '../accounts/account.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { type Observe, unobserved } from '../observe.ts';
import { applyEntry, nextEntry } from './apply.ts';
import type { Draft, Entry } from './entry.ts';
import { createLanes } from './lanes.ts';
import { projectCommitted, readAccounts, redoBets, rollForward } from './project.ts';
import { writeEntries } from './write-entries.ts';

/** A wish to move money on one account. */
export interface Move {
  readonly uid: string;
  /** Idempotency: a second move of the same account with this key answers the first one's entry. */
  readonly key: string;
  /**
   * Decides what to write, given the account as it is at the moment of the commit. Called again when another
   * move came first, so it must be free of side effects. Refuses by throwing a DomainError.
   */
  decide(account: AccountState, at: Date): Draft;
}

/** What became of a move: its entry, the account's state after the newest entry known, and whether it was done before. */
export interface Committed {
  readonly entry: Entry;
  readonly state: AccountState;
  readonly replayed: boolean;
}

export interface Ledger {
  /**
   * Moves money. When it resolves, the entry is journaled and will survive any crash.
   * @throws DomainError `user-not-found`, `insufficient-balance`, whatever `decide` refuses with, or `unavailable`
   * when the database could not be reached: the move may then have happened, and the same key will tell.
   */
  move(move: Move): Promise<Committed>;
  /** The entry an account has for a key, or null. */
  findByKey(uid: string, key: string): Promise<Entry | null>;
}

export interface LedgerOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** Told of every batch after it is committed and projected, or committed only when projecting failed. */
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

const maxBatch = 512;
const retryDelayMs = 100;

/**
 * The one door through which money moves: optimistic appends to per-account ledgers, grouped into one journaled
 * write at a time. While a batch is being written the next one gathers; a batch holds at most one move per account.
 */
export function createLedger(options: LedgerOptions): Ledger {
  const { db, clock, onCommitted, onError, observe = unobserved, giveUpAfterMs = 8_000 } = options;
  const lanes = createLanes<Waiting>((waiting) => waiting.move.uid);
  /** Where this process last saw each ledger's head. A stale one costs a retry, never a cent: its entry's number is taken. */
  const heads = new LRUCache<string, AccountState>({ max: 20_000 });
  let running = false;

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      while (lanes.size > 0) {
        // Calls that came together are worked off one after another: the first of them must not be a batch of its own.
        await endOfTurn();
        await commit(lanes.take(maxBatch));
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

  async function loadHeads(batch: readonly Waiting[]): Promise<void> {
    const unknown = batch.map(({ move }) => move.uid).filter((uid) => !heads.has(uid));
    if (unknown.length === 0) return;
    for (const [uid, account] of await readAccounts(db, unknown)) heads.set(uid, account);
  }

  function draft({ move }: Waiting, state: AccountState, at: Date): Entry {
    const wanted = move.decide(state, at);
    if (state.balance + wanted.amount < 0) throw new DomainError('insufficient-balance');
    return nextEntry(move.uid, state, wanted, move.key, at);
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    const accepted: { waiting: Waiting; entry: Entry; state: AccountState }[] = [];
    try {
      await loadHeads(batch);
      const at = new Date(clock());
      for (const waiting of batch) {
        const state = heads.get(waiting.move.uid);
        try {
          if (state === undefined) throw new DomainError('user-not-found');
          const entry = draft(waiting, state, at);
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
      const written: typeof accepted = [];
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
      // Not awaited: the next batch may be written meanwhile. States are ordered by their number, not by arrival.
      void finish(written);
    } catch (error) {
      for (const waiting of accepted.length > 0 ? accepted.map((item) => item.waiting) : batch) later(waiting, error);
    }
  }

  async function finish(written: readonly { waiting: Waiting; entry: Entry; state: AccountState }[]): Promise<void> {
    const states = new Map(written.map(({ entry, state }) => [entry.uid, state]));
    try {
      await projectCommitted(
        db,
        states,
        written.map(({ entry }) => entry),
      );
    } catch (error) {
      // The money has moved; the recovery job will bring the projections to the ledger's head.
      onError(error, 'projecting committed entries');
    }
    const committed = written.map(({ entry, state }) => ({ entry, state, replayed: false }));
    onCommitted(committed);
    written.forEach(({ waiting }, index) => {
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
      draft(waiting, account, new Date(clock()));
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
