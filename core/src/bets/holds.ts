import { randomUUID } from 'node:crypto';
import { DomainError } from '@courtside/contract';
import type { AccountState, Hold } from '../ledger/account.model.ts';
import { type AccountId, mainAccountOf, type Uid } from '../ledger/account-id.ts';
import { moveOnAccount, readRules } from './account-rules.ts';
import type { Betting } from './betting.ts';
import { readStakeChecks } from './limits/player-limits.ts';
import { checkDebt } from './place-bet.ts';
import { type ReleaseScheduling, scheduleRelease } from './schedule-release.ts';

/** What holding a stake takes from the core. */
export interface Holding extends Pick<Betting, 'db' | 'ledger' | 'rules' | 'playerLimits'>, ReleaseScheduling {
  /** How long a hold stays open, in milliseconds. */
  readonly holdMs: number;
}

/** Thrown inside a move only: the hold is not open any more, or not yet expired. */
class HoldGone extends DomainError {
  constructor() {
    super('not-found');
  }
}

/** How many open holds one account can have. All of them are written with each of its moves. */
export const maxHolds = 500;

/** Throws when an account cannot pay for another hold, or is at its limit of holds. */
function checkHold({ holds, balance }: AccountState, amount: number): void {
  checkDebt(balance, 'insufficient-balance.hold');
  if (balance < amount) throw new DomainError('insufficient-balance.hold');
  if (holds.length >= maxHolds) throw new DomainError('too-many-bets.hold');
}

/**
 * Sets a stake aside until a bet of the same amount claims it or it expires.
 * @param amount cents, above 0
 * @param options `key` is for idempotency: a repeat with the same key on the same account returns the same hold, even if
 * it is claimed or released; `account` is the user's main account when absent
 * @throws DomainError `insufficient-balance`, `too-many-bets`, `betting-paused`, `over-daily-limit`, `key-reused`,
 * `user-not-found`, `unavailable`, and what the rules of the account refuse
 */
export async function holdStake(
  core: Holding,
  uid: Uid,
  amount: number,
  options: { readonly key?: string | undefined; readonly account?: AccountId | undefined } = {},
): Promise<{ readonly hold: Hold; readonly balance: number }> {
  const { ledger, rules, holdMs } = core;
  const { key = randomUUID(), account = mainAccountOf(uid) } = options;
  const { entry } = await moveOnAccount(ledger, rules, uid, {
    account,
    key: `hold:${key}`,
    async prepare() {
      const checks = await Promise.all([readRules(rules, account, uid), readStakeChecks(core, uid, account)]);
      return (state, at) => {
        for (const check of checks) check({ amount, at, games: null, potential: 0, stakedOn: state.stakedOn });
        checkHold(state, amount);
        return { kind: 'hold', amount: -amount, ref: { expiresAt: new Date(at.getTime() + holdMs) } };
      };
    },
  });
  if (entry.kind !== 'hold') throw new Error(`${entry._id} is not a hold`);
  if (entry.amount !== -amount) throw new DomainError('key-reused.hold');
  const hold = { seq: entry.seq, amount, expiresAt: entry.ref.expiresAt };
  scheduleRelease(core, entry.account, hold);
  return { hold, balance: entry.balance };
}

/** Returns an expired hold's money. @returns false if it was claimed or released before, or has not expired */
export async function releaseHold(
  { ledger }: Pick<Betting, 'ledger'>,
  account: AccountId,
  seq: number,
): Promise<boolean> {
  try {
    const { replayed } = await ledger.move({
      account,
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
}
