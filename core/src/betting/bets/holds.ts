import { randomUUID } from 'node:crypto';
import { DomainError } from '@courtside/contract';
import type { AccountState, Hold } from '../../money/account.ts';
import { checkDebt } from '../../money/check-funds.ts';
import type { Ledger } from '../../money/ledger.ts';

export interface Holds {
  /**
   * Sets a stake aside, until a bet of the same amount claims it or its time is over.
   * @param amount cents, above 0
   * @param key idempotency: the same one answers the same hold, whatever became of it
   * @throws DomainError `insufficient-balance`, `too-many-bets`, `key-reused`, `user-not-found`, `unavailable`
   */
  take(uid: string, amount: number, key?: string): Promise<{ readonly hold: Hold; readonly balance: number }>;
  /** Gives a hold's money back once its time is over. @returns false when it was claimed or released before */
  release(uid: string, seq: number): Promise<boolean>;
}

/** Thrown inside a move only: the hold is not there any more, so there is nothing to give back. */
class HoldGone extends DomainError {
  constructor() {
    super('not-found');
  }
}

/** So many stakes one account can have set aside: all of them are written with each of its moves. */
export const mostHolds = 500;

/** Throws when an account cannot pay for one more hold, or has as many as it may. */
function checkRoom({ holds, balance }: AccountState, amount: number): void {
  checkDebt(balance, 'insufficient-balance.hold');
  if (balance < amount) throw new DomainError('insufficient-balance.hold');
  if (holds.length >= mostHolds) throw new DomainError('too-many-bets.hold');
}

export function createHolds(deps: {
  ledger: Ledger;
  holdMs: number;
  /** Told of each new hold, so that its release can be planned. */
  onHold: (uid: string, hold: Hold) => void;
}): Holds {
  const { ledger, holdMs, onHold } = deps;
  return {
    async take(uid, amount, key = randomUUID()) {
      const { entry } = await ledger.move({
        uid,
        key: `hold:${key}`,
        decide(state, at) {
          checkRoom(state, amount);
          return { kind: 'hold', amount: -amount, ref: { expiresAt: new Date(at.getTime() + holdMs) } };
        },
      });
      if (entry.kind !== 'hold') throw new Error(`${entry._id} is not a hold`);
      if (entry.amount !== -amount) throw new DomainError('key-reused.hold');
      const hold = { seq: entry.seq, amount, expiresAt: entry.ref.expiresAt };
      onHold(uid, hold);
      return { hold, balance: entry.balance };
    },
    async release(uid, seq) {
      try {
        const { replayed } = await ledger.move({
          uid,
          key: `release:${seq}`,
          decide(state, at) {
            const hold = state.holds.find((open) => open.seq === seq);
            if (hold === undefined || at < hold.expiresAt) throw new HoldGone();
            return { kind: 'release', amount: hold.amount, ref: { hold: seq } };
          },
        });
        return !replayed;
      } catch (error) {
        if (error instanceof HoldGone) return false;
        throw error;
      }
    },
  };
}
