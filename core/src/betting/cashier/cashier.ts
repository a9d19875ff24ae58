import { randomUUID } from 'node:crypto';
import { DomainError, firstDepositMaxCents, topUpMaxCents } from '@courtside/contract';
import { atStakeCents } from '../../money/account.ts';
import type { Entry } from '../../money/entry.ts';
import type { Committed, Ledger } from '../../money/ledger.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import { offersTo } from './offers.ts';

/** What a user asks the cashier for. */
interface CashierOrder {
  readonly uid: string;
  /** Cents, above 0. */
  readonly amount: number;
  /** Idempotency: the same key answers the same gift, on whatever day. Deposit and top-up have keys of their own. */
  readonly key?: string | undefined;
}

/** What the cashier gave. Cents; `balance` is the account's after the newest entry known. */
export interface CashierReceipt {
  readonly deposit: number;
  readonly bonus: number;
  readonly balance: number;
}

export interface Cashier {
  /**
   * Makes the one first deposit, matched in full by a bonus.
   *
   * Two entries, both once only and never one without the other: the deposit's entry is the commit, and from it the
   * account's own state says that a bonus of that amount is due. The bonus is decided on that state alone, under a
   * key of its own, so whoever comes next (this call, its repeat, or `payDueBonuses` after a crash in between) pays
   * it, and only the first of them does.
   * @throws DomainError `invalid-amount`, `deposit-taken`, `key-reused`, `user-not-found`, `unavailable`
   */
  deposit(order: CashierOrder): Promise<CashierReceipt>;
  /**
   * Tops an account up that has little left, open holds and pending stakes included, once a day (UTC).
   * @throws DomainError `invalid-amount`, `topup-not-due` (details: `why`, and `nextDay` when it was today),
   * `key-reused`, `user-not-found`, `unavailable`
   */
  topUp(order: CashierOrder): Promise<CashierReceipt>;
  /** Pays the bonuses that a crash left out. @returns how many */
  payDueBonuses(): Promise<number>;
}

function isAmount(amount: number, most: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0 && amount <= most;
}

/** Throws when the key of an entry was used for another amount before. */
function checkSameAmount(entry: Entry, amount: number): void {
  if (entry.amount !== amount) throw new DomainError('key-reused.deposit');
}

function topUpNotDue(why: 'balance' | 'today', nextDay: Date): DomainError {
  return why === 'balance'
    ? new DomainError('topup-not-due.balance', { details: { why } })
    : new DomainError('topup-not-due.today', { details: { why, nextDay: nextDay.toISOString() } });
}

export function createCashier(deps: { db: Database; ledger: Ledger }): Cashier {
  const { db, ledger } = deps;

  /** Pays the bonus that an account's first deposit calls for, or answers the one it was paid. */
  function payBonus(uid: string): Promise<Committed> {
    return ledger.move({
      uid,
      key: 'bonus:first',
      decide({ cashier }) {
        const due = cashier?.firstDeposit ?? null;
        // A refusal, so that the ledger looks at its head before it believes that there is no deposit.
        if (due === null) throw new DomainError('internal', { message: `${uid} has made no first deposit` });
        return { kind: 'bonus', amount: due.amount, ref: { deposit: due.seq } };
      },
    });
  }

  return {
    async deposit({ uid, amount, key }) {
      if (!isAmount(amount, firstDepositMaxCents)) throw new DomainError('invalid-amount.deposit');
      const request = key ?? randomUUID();
      const { entry, state } = await ledger.move({
        uid,
        key: 'deposit:first',
        decide({ cashier }) {
          if ((cashier?.firstDeposit ?? null) !== null) throw new DomainError('deposit-taken');
          return { kind: 'deposit', amount, ref: { reason: 'first', request } };
        },
      });
      const matched = state.cashier?.firstDeposit?.matched === true;
      const { balance } = matched ? state : (await payBonus(uid)).state;
      if (entry.kind !== 'deposit' || entry.ref.request !== request) throw new DomainError('deposit-taken');
      checkSameAmount(entry, amount);
      return { deposit: amount, bonus: amount, balance };
    },
    async topUp({ uid, amount, key }) {
      if (!isAmount(amount, topUpMaxCents)) throw new DomainError('invalid-amount.topup');
      const request = key ?? randomUUID();
      const { entry, state } = await ledger.move({
        uid,
        // The call's own, so that its repeat is known on any later day; that a day has one is decided on the account.
        key: `top-up:${request}`,
        decide(account, at) {
          const { noTopUp, nextDay } = offersTo(account, at);
          if (noTopUp !== null) throw topUpNotDue(noTopUp, nextDay);
          const ref = { reason: 'top-up', request, day: utcDay(at), atStake: atStakeCents(account) } as const;
          return { kind: 'deposit', amount, ref };
        },
      });
      checkSameAmount(entry, amount);
      return { deposit: amount, bonus: 0, balance: state.balance };
    },
    async payDueBonuses() {
      const due = await db.accounts.find({ 'cashier.firstDeposit.matched': false }, { _id: 1 }).lean();
      let paid = 0;
      for (const { _id } of due) if (!(await payBonus(_id)).replayed) paid += 1;
      return paid;
    },
  };
}
