import { setTimeout as wait } from 'node:timers/promises';
import { type Lock, takeLock } from '../platform/db/lock.ts';
import { recentlyUsed } from '../platform/recently-used.ts';
import type { AccountId } from './account-id.ts';
import type { LedgerDatabase } from './collections.ts';

/**
 * Turns of this process and of others. While a process has the turn of an account, the others do not start to write entries of
 * the account. A turn costs only the accounts that several processes write to at the same time (docs/decisions/0074).
 */
export interface Turns<M extends Mover> {
  /** Acquires the turn of a move's account for it, unless another process has it or this move does already. */
  acquire(mover: M): Promise<void>;
  /** Ends the turn of a move, if it has one. Does not wait. */
  end(mover: M): void;
  /** Notes that this process has written an entry of an account. */
  wrote(account: AccountId): void;
  /**
   * Those of the accounts whose turn another process has. Looks only at accounts that this process has written to lately: one entry
   * now and then starves no other process, and most bets need no read.
   */
  ofOthers(accounts: readonly AccountId[]): Promise<ReadonlySet<AccountId>>;
  /** Waits until no other process has the turn of an account, at most as long as a turn may last. */
  waitForOthers(account: AccountId): Promise<void>;
}

interface Mover {
  readonly move: { readonly account: AccountId };
}

/** A process that stopped or died loses its turn after this time; a slow one renews it. Milliseconds. */
const deadMs = 500;
/** How long a turn is renewed, in milliseconds. */
const defaultMaxTurnMs = 1_500;
/** Mean pause between two looks at the turn of another process, in milliseconds. */
const pollMs = 20;

const maxRecent = 20_000;

const turnId = (account: AccountId) => `turn:${account}`;

export function createTurns<M extends Mover>(deps: {
  readonly db: LedgerDatabase;
  readonly onError: (error: unknown) => void;
  /** A turn is not renewed after this time, in milliseconds. */
  readonly maxTurnMs?: number;
}): Turns<M> {
  const { db, onError, maxTurnMs = defaultMaxTurnMs } = deps;
  /** As long as a turn can last. */
  const recentMs = maxTurnMs + deadMs;
  const own = new Map<AccountId, { readonly mover: M; readonly lock: Lock; readonly since: number }>();

  const writtenAt = recentlyUsed<AccountId, number>(maxRecent);

  function end(mover: M): void {
    const { account } = mover.move;
    const turn = own.get(account);
    if (turn?.mover !== mover) return;
    own.delete(account);
    // Without this the turn expires.
    turn.lock.release().catch(onError);
  }

  async function readTaken(accounts: readonly AccountId[]): Promise<ReadonlySet<AccountId>> {
    const names = new Map(accounts.map((account) => [turnId(account), account]));
    if (names.size === 0) return new Set();
    const held = await db.locks
      .find({ _id: { $in: [...names.keys()] }, $expr: { $gt: ['$expiresAt', '$$NOW'] } }, { _id: 1 })
      .lean();
    return new Set(held.flatMap(({ _id }) => names.get(_id) ?? []));
  }

  return {
    async acquire(mover) {
      const { account } = mover.move;
      const turn = own.get(account);
      if (turn !== undefined) {
        // The other processes get to write an entry before this one takes the turn again.
        if (performance.now() - turn.since > maxTurnMs) end(turn.mover);
        return;
      }
      const lock = await takeLock(db, turnId(account), deadMs, maxTurnMs);
      if (lock !== null) own.set(account, { mover, lock, since: performance.now() });
    },
    end,
    wrote: (account) => void writtenAt.set(account, performance.now()),
    ofOthers(accounts) {
      const since = performance.now() - recentMs;
      return readTaken(accounts.filter((account) => !own.has(account) && (writtenAt.get(account) ?? 0) > since));
    },
    async waitForOthers(account) {
      const latest = performance.now() + recentMs;
      do await wait(pollMs * (0.5 + Math.random()));
      while (performance.now() < latest && (await readTaken([account])).size > 0);
    },
  };
}
