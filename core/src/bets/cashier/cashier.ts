import { randomUUID } from 'node:crypto';
import { cashierBelowCents, DomainError, firstDepositMaxCents, toDollars, topUpMaxCents } from '@courtside/contract';
import type { AccountState } from '../../ledger/account.model.ts';
import { type AccountId, mainAccountOf, type Uid } from '../../ledger/account-id.ts';
import { atStakeCents, isFirstDepositTaken } from '../../ledger/account-state.ts';
import type { Entry } from '../../ledger/entry.model.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Committed } from '../../ledger/move.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Betting } from '../betting.ts';
import { checkPause } from '../limits/player-limits.ts';
import { offersTo } from './offers.ts';

/** What a user asks the cashier for. */
interface CashierOrder {
  readonly uid: Uid;
  /** Cents, above 0. */
  readonly amount: number;
  /** Idempotency: a repeat with the same key returns the same gift, even on another day. Separate for deposits and top-ups. */
  readonly key?: string | undefined;
}

/** What the cashier gave, in cents. `balance` is the account's after the newest known entry. */
export interface CashierReceipt {
  readonly deposit: number;
  readonly bonus: number;
  readonly balance: number;
}

/** What the cashier takes from the core. */
type CashierParts = Pick<Betting, 'ledger' | 'clock' | 'playerLimits'>;

function isAmount(amount: number, max: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0 && amount <= max;
}

/** Throws if the key of an entry was used for another amount. */
function checkSameAmount(entry: Entry, amount: number): void {
  if (entry.amount !== amount) throw new DomainError('key-reused.deposit');
}

function depositNotDue({ balance }: AccountState, atStake: number): DomainError {
  const details = { balance: toDollars(balance), atStake: toDollars(atStake), below: toDollars(cashierBelowCents) };
  return new DomainError('deposit-not-due', { details });
}

function topUpNotDue(why: 'balance' | 'today', nextDay: Date): DomainError {
  return why === 'balance'
    ? new DomainError('topup-not-due.balance', { details: { why } })
    : new DomainError('topup-not-due.today', { details: { why, nextDay: nextDay.toISOString() } });
}

/** Pays the bonus for an account's first deposit, or returns the entry that paid it before. */
function payBonus(ledger: Ledger, account: AccountId): Promise<Committed> {
  return ledger.move({
    account,
    key: 'bonus:first',
    decide({ cashier }) {
      const due = cashier?.firstDeposit;
      // A DomainError, so that the ledger reads its head before it rejects the move.
      if (due === undefined) throw new DomainError('internal', { message: `${account} has made no first deposit` });
      return { kind: 'bonus', amount: due.amount, ref: { deposit: due.seq } };
    },
  });
}

/**
 * Makes the one first deposit, matched in full by a bonus, if the account has little left, including open holds and
 * pending stakes.
 *
 * Writes two entries, each at most once and never only one of them: the deposit's entry is the commit, and from then on
 * the account's state says that a bonus of that amount is due. The bonus is decided on that state alone and has its own
 * key. So the next caller pays it (this call, its repeat, or `payDueBonuses` after a crash in between), exactly once.
 * @throws DomainError `invalid-amount`, `deposit-taken`, `deposit-not-due` (details: what the account has), `betting-paused`,
 * `key-reused`, `user-not-found`, `unavailable`
 */
export async function makeFirstDeposit(
  core: CashierParts,
  { uid, amount, key }: CashierOrder,
): Promise<CashierReceipt> {
  const { ledger } = core;
  if (!isAmount(amount, firstDepositMaxCents)) throw new DomainError('invalid-amount.deposit');
  const request = key ?? randomUUID();
  const account = mainAccountOf(uid);
  const { entry, state } = await ledger.move({
    account,
    key: 'deposit:first',
    async prepare() {
      await checkPause(core, uid);
      return (current, at) => {
        const { cashier } = current;
        if (cashier?.depositedBefore === true) throw new DomainError('deposit-taken.before');
        if (isFirstDepositTaken(cashier)) throw new DomainError('deposit-taken');
        const atStake = atStakeCents(current);
        if (offersTo(current, at).depositUpTo === null) throw depositNotDue(current, atStake);
        return { kind: 'deposit', amount, ref: { reason: 'first', request, atStake } };
      };
    },
  });
  const matched = state.cashier?.firstDeposit?.matched === true;
  const { balance } = matched ? state : (await payBonus(ledger, account)).state;
  if (entry.kind !== 'deposit' || entry.ref.request !== request) throw new DomainError('deposit-taken');
  checkSameAmount(entry, amount);
  return { deposit: amount, bonus: amount, balance };
}

/**
 * Tops up an account that has little left, including open holds and pending stakes, once a day (UTC).
 * @throws DomainError `invalid-amount`, `topup-not-due` (details: `why`, and `nextDay` after a top-up today),
 * `betting-paused`, `key-reused`, `user-not-found`, `unavailable`
 */
export async function topUp(core: CashierParts, { uid, amount, key }: CashierOrder): Promise<CashierReceipt> {
  const { ledger } = core;
  if (!isAmount(amount, topUpMaxCents)) throw new DomainError('invalid-amount.topup');
  const request = key ?? randomUUID();
  const { entry, state } = await ledger.move({
    account: mainAccountOf(uid),
    // One key per call, so that its repeat is recognized on any later day. The limit per day is decided on the state.
    key: `top-up:${request}`,
    async prepare() {
      await checkPause(core, uid);
      return (current, at) => {
        const { noTopUp, nextDay } = offersTo(current, at);
        if (noTopUp !== null) throw topUpNotDue(noTopUp, nextDay);
        const ref = { reason: 'top-up', request, day: utcDay(at), atStake: atStakeCents(current) } as const;
        return { kind: 'deposit', amount, ref };
      };
    },
  });
  checkSameAmount(entry, amount);
  return { deposit: amount, bonus: 0, balance: state.balance };
}

/** Pays bonuses that a crash has left unpaid. @returns how many */
export async function payDueBonuses({ db, ledger }: Pick<Betting, 'db' | 'ledger'>): Promise<number> {
  const due = await db.users.find({ 'cashier.firstDeposit.matched': false }, { _id: 1 }).lean();
  let paid = 0;
  for (const { _id } of due) if (!(await payBonus(ledger, _id)).replayed) paid += 1;
  return paid;
}
