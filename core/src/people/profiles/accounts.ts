import { DomainError, openingBalanceCents } from '@courtside/contract';
import { type Account, emptyState } from '../../money/account.ts';
import type { AccountDoc } from '../../money/account-doc.ts';
import { completeAccounts } from '../../money/complete-accounts.ts';
import type { Ledger } from '../../money/ledger.ts';
import { rollForward } from '../../money/project.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import { chosenUsername } from './username.ts';

/** Who a new account is for, as the verified token and the sign-up say. */
interface NewAccount {
  readonly uid: string;
  readonly username: string;
  readonly email: string | null;
}

export interface Accounts {
  /** The account of a user, or null when none was opened. */
  get(uid: string): Promise<Account | null>;
  /** Opens an account with its opening balance. An account that exists is answered as it is. */
  open(wanted: NewAccount): Promise<{ readonly account: Account; readonly created: boolean }>;
  /**
   * Gives a user another name. Nothing else of the account changes.
   * @throws DomainError `invalid-username`, `user-not-found`
   */
  rename(uid: string, typed: string): Promise<Account>;
}

/** The idempotency key of an account's first entry. */
const openingKey = 'opening';

export function createAccounts(deps: {
  db: Database;
  ledger: Ledger;
  clock: Clock;
  /** Told of an account that has another name, after it was committed. */
  onRenamed: (account: Account) => void;
}): Accounts {
  const { db, ledger, clock, onRenamed } = deps;

  async function read(uid: string): Promise<Account | null> {
    const doc = await db.accounts.findById(uid).lean<AccountDoc>();
    return doc && complete(doc);
  }

  async function complete(doc: AccountDoc): Promise<Account | null> {
    return (await completeAccounts(db, [doc])).get(doc._id) ?? null;
  }

  async function open(wanted: NewAccount) {
    const { uid, username, email } = wanted;
    await db.accounts.updateOne(
      { _id: uid },
      { $setOnInsert: { username, email, groupIds: [], createdAt: new Date(clock()), ...emptyState } },
      { upsert: true },
    );
    const opened = await ledger.move({
      uid,
      key: openingKey,
      decide: () => ({ kind: 'opening', amount: openingBalanceCents, ref: {} }),
    });
    const account = await rollForward(db, uid);
    if (account === null) throw new Error(`account ${uid} vanished while it was opened`);
    return { account, created: !opened.replayed };
  }

  return {
    async get(uid) {
      const account = await read(uid);
      // A record without its opening entry was cut off half-way: opening it again completes it.
      return account === null || account.seq === 0 ? null : account;
    },
    async open(wanted) {
      const existing = await read(wanted.uid);
      return existing !== null && existing.seq > 0 ? { account: existing, created: false } : open(wanted);
    },
    async rename(uid, typed) {
      const username = chosenUsername(typed);
      const renamed = await db.raw.accounts.findOneAndUpdate(
        { _id: uid, seq: { $gt: 0 } },
        { $set: { username, renamedAt: new Date(clock()) } },
        { returnDocument: 'after', writeConcern: db.durable },
      );
      const account = renamed && (await complete(renamed));
      if (account === null) throw new DomainError('user-not-found');
      onRenamed(account);
      return account;
    },
  };
}
