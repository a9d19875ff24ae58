import { DomainError } from '@courtside/contract';
import type { Clock } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import type { AccountId } from './account-id.ts';
import type { LedgerDatabase } from './collections.ts';
import { decisionOf, draftEntry } from './draft.ts';
import type { Entry } from './entry.model.ts';
import type { Heads } from './heads.ts';
import type { PendingMove } from './move.ts';
import { redoBets } from './project.ts';
import { rollForward } from './recover.ts';
import type { Turns } from './turns.ts';

/** What happens to moves that a batch could not commit. None of these throws. */
interface Retries {
  /** Retries a move after a delay, or rejects it with `unavailable` when it has been pending for too long. */
  afterOutage(pending: PendingMove, error: unknown): void;
  /**
   * Another process took the sequence number (`overtaken`) or has the account's turn (`turn`): waits for that turn, reads the
   * ledger's head and retries. A move that was overtaken twice takes the next turn. One that still cannot be written within the
   * time and attempts of a move is rejected with `unavailable`.
   * @returns when the move is in its queue again or rejected
   */
  atNewHead(pending: PendingMove, why: 'overtaken' | 'turn'): Promise<void>;
  /** The key is used: resolves the move with that entry, or retries if a failover has undone the entry. */
  replay(pending: PendingMove): Promise<void>;
  /**
   * The bet's id is used: resolves the move with the entry that has its key, or refuses it with `key-reused`, because another
   * account of the user has a bet with this id.
   */
  replayOrRefuse(pending: PendingMove): Promise<void>;
  /** Rejects a move only if it is refused at the ledger's true head as well, and never if it was done before. */
  confirmRefusal(pending: PendingMove, refusal: unknown): Promise<void>;
}

const retryDelayMs = 100;
/** A move that was overtaken this often takes a turn. The first time is ordinary: two processes wrote at the same moment. */
const overtakenForTurn = 2;
/** A move that had a turn, and two more attempts, is rejected once it is too old... */
const minOvertaken = 4;
/** ...and any move after this many attempts. */
const maxOvertaken = 20;

export function createRetries(deps: {
  readonly db: LedgerDatabase;
  readonly clock: Clock;
  readonly heads: Heads;
  readonly turns: Turns<PendingMove>;
  readonly observe: Pick<Observe, 'retried'>;
  readonly giveUpAfterMs: number;
  readonly findByKey: (account: AccountId, key: string) => Promise<Entry | null>;
  /** Puts a move back at the front of its account queue. */
  readonly requeue: (pending: PendingMove) => void;
}): Retries {
  const { db, clock, heads, turns, observe, giveUpAfterMs, findByKey, requeue } = deps;

  const isTooOld = ({ since }: PendingMove) => clock() - since > giveUpAfterMs;

  function afterOutage(pending: PendingMove, error: unknown): void {
    heads.delete(pending.move.account);
    observe.retried('away');
    if (isTooOld(pending)) pending.reject(new DomainError('unavailable', { cause: error }));
    else setTimeout(requeue, retryDelayMs, pending);
  }

  /** Resolves a move with the entry that has its key. @returns false when there is none */
  async function tryReplay(pending: PendingMove): Promise<boolean> {
    try {
      const { account, key } = pending.move;
      const entry = await findByKey(account, key);
      if (entry === null) return false;
      const head = await rollForward(db, account);
      if (head === null) return false;
      await redoBets(db, [entry]);
      pending.resolve({ entry, ...head, replayed: true });
      return true;
    } catch (error) {
      afterOutage(pending, error);
      return true;
    }
  }

  return {
    afterOutage,
    async atNewHead(pending, why) {
      const { account } = pending.move;
      observe.retried(why);
      pending.overtaken += 1;
      const { overtaken } = pending;
      if (overtaken >= maxOvertaken || (overtaken >= minOvertaken && isTooOld(pending))) {
        const cause = new Error(`other processes wrote to ${account} before each of ${overtaken} attempts`);
        return pending.reject(new DomainError('unavailable', { cause }));
      }
      try {
        if (why === 'turn') await turns.waitForOthers(account);
        if (overtaken >= overtakenForTurn) await turns.acquire(pending);
        const head = await rollForward(db, account);
        if (head !== null) heads.set(account, head);
        requeue(pending);
      } catch (error) {
        afterOutage(pending, error);
      }
    },
    async replay(pending) {
      if (!(await tryReplay(pending))) afterOutage(pending, new Error(`no entry has the key ${pending.move.key}`));
    },
    async replayOrRefuse(pending) {
      if (!(await tryReplay(pending))) pending.reject(new DomainError('key-reused'));
    },
    async confirmRefusal(pending, refusal) {
      if (!(refusal instanceof DomainError)) return pending.reject(refusal);
      if (await tryReplay(pending)) return;
      const { move } = pending;
      try {
        const head = await rollForward(db, move.account);
        if (head === null) return pending.reject(refusal);
        draftEntry(move, await decisionOf(move), head.state, new Date(clock()));
        heads.set(move.account, head);
      } catch (error) {
        return error instanceof DomainError ? pending.reject(error) : afterOutage(pending, error);
      }
      requeue(pending);
    },
  };
}
