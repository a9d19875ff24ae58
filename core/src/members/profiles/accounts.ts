import { DomainError, openingBalanceCents } from '@courtside/contract';
import type { CashierState, UsedAtCashier, UserDoc } from '../../ledger/account.model.ts';
import { mainAccountOf, type Uid } from '../../ledger/account-id.ts';
import { emptyState } from '../../ledger/account-state.ts';
import type { LedgerDatabase } from '../../ledger/collections.ts';
import type { OpeningRef } from '../../ledger/entry.model.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { rollForward } from '../../ledger/recover.ts';
import type { Clock } from '../../platform/clock.ts';
import { createListUsers, type ListUsers } from './list-users.ts';
import { chosenUsername } from './username.ts';

/** A user with the main account: the profile, and the state that the account's ledger gives it. */
interface StoredAccount extends Omit<UserDoc, '_id'> {}

/** A user with the main account, and the groups that the user is a member of. */
export interface Account extends StoredAccount {
  /** Oldest group first. */
  readonly groupIds: readonly string[];
}

/** The user of a new account, from the verified token and the sign-up. */
interface NewAccount {
  readonly uid: Uid;
  readonly username: string;
  readonly email: string | null;
  /** Whether the identity provider has verified the address; false by default. */
  readonly emailVerified?: boolean;
  /** The ways to sign in, as `provider:id`; none by default. */
  readonly signIns?: readonly string[];
}

/** The number of an account's last entry, and the profile, which changes without an entry. */
export type AccountHead = Pick<Account, 'seq' | 'username' | 'groupIds'>;

export interface MainAccounts {
  /** The main account of a user, or null when none was opened. */
  get(uid: Uid): Promise<Account | null>;
  /** What shows whether a main account or its groups changed, in two queries for all of them. */
  heads(uids: readonly Uid[]): Promise<Map<Uid, AccountHead>>;
  /** The main accounts of these users, in two queries. Users without one are left out. */
  getMany(uids: readonly Uid[]): Promise<Map<Uid, Account>>;
  /** Every user, for the list of all users. */
  readonly all: ListUsers;
  /** Opens a user's main account with the opening balance. Returns an account that exists as it is. */
  open(user: NewAccount): Promise<{ readonly account: Account; readonly created: boolean }>;
  /** Completes accounts whose opening a crash has interrupted. @returns how many */
  openHalfOpened(): Promise<number>;
  /**
   * Changes a user's name. Nothing else of the account changes.
   * @throws DomainError `invalid-username`, `user-not-found`
   */
  rename(uid: Uid, typed: string): Promise<Account>;
  /** Stores that the user has confirmed an email address, if it is the account's. */
  noteConfirmedEmail(uid: Uid, email: string): Promise<void>;
}

/** The idempotency key of an account's first entry. */
const openingKey = 'opening';

function openingRefOf(cashier: CashierState | undefined): OpeningRef {
  if (cashier === undefined) return {};
  const { depositedBefore = false, toppedUpOn = null } = cashier;
  return { cashier: { depositedBefore, toppedUpOn } };
}

function fromDoc({ _id, ...account }: UserDoc): StoredAccount {
  return account;
}

/** The main accounts of users as they are stored, by uid; those that do not exist are left out. */
export async function readAccounts(
  db: Pick<LedgerDatabase, 'users'>,
  uids: readonly Uid[],
): Promise<Map<Uid, StoredAccount>> {
  const docs = await db.users.find({ _id: { $in: uids.map(mainAccountOf) } }).lean();
  return new Map(docs.map((doc) => [doc.uid, fromDoc(doc)]));
}

export function createAccounts(deps: {
  db: LedgerDatabase;
  ledger: Ledger;
  clock: Clock;
  /**
   * Called before an account is opened, and again when its opening is completed after a crash.
   * @returns what the user has taken at the cashier with deleted accounts
   */
  beforeOpening: (
    uid: Uid,
    of: { readonly signIns: readonly string[]; readonly email: string | null },
  ) => Promise<UsedAtCashier | null>;
  /** The ids of the groups that each of these users is a member of, oldest group first. Every user is in the result. */
  readGroupIds: (uids: readonly Uid[]) => Promise<ReadonlyMap<Uid, readonly string[]>>;
  /** Called with an account after its new name is committed. */
  onRenamed: (account: Account) => void;
}): MainAccounts {
  const { db, ledger, clock, beforeOpening, readGroupIds, onRenamed } = deps;

  async function readMany(uids: readonly Uid[]): Promise<Map<Uid, Account>> {
    const [accounts, groupIds] = await Promise.all([readAccounts(db, uids), readGroupIds(uids)]);
    return new Map([...accounts].map(([uid, stored]) => [uid, { ...stored, groupIds: groupIds.get(uid) ?? [] }]));
  }

  async function read(uid: Uid): Promise<Account | null> {
    return (await readMany([uid])).get(uid) ?? null;
  }

  async function open(user: NewAccount) {
    const { uid, username, email, emailVerified = false, signIns = [] } = user;
    const account = mainAccountOf(uid);
    const used = await beforeOpening(uid, { signIns, email });
    await db.users.updateOne(
      { _id: account },
      {
        $setOnInsert: {
          uid,
          username,
          ...(email !== null && { email }),
          emailVerified,
          createdAt: new Date(clock()),
          ...emptyState,
          ...(used && { cashier: used }),
        },
      },
      { upsert: true },
    );
    const opened = await ledger.move({
      account,
      key: openingKey,
      // From the stored account: a call that completes the opening may not know every way to sign in.
      decide: ({ cashier }) => ({ kind: 'opening', amount: openingBalanceCents, ref: openingRefOf(cashier) }),
    });
    const stored = await read(uid);
    const vanished = `account ${account} vanished while it was opened`;
    if (stored === null) throw new Error(vanished);
    if (!opened.replayed && stored.seq > 0) return { account: stored, created: true };
    // A crash, or a write that failed, may have left entries without their projection.
    const head = await rollForward(db, account);
    if (head === null) throw new Error(vanished);
    return { account: { ...stored, ...head.state }, created: !opened.replayed };
  }

  return {
    async get(uid) {
      const account = await read(uid);
      // A document without its opening entry was left half-way: opening it again completes it.
      return account === null || account.seq === 0 ? null : account;
    },
    async getMany(uids) {
      const accounts = await readMany(uids);
      return new Map([...accounts].filter(([, { seq }]) => seq > 0));
    },
    all: createListUsers(db),
    async heads(uids) {
      const [docs, groupIds] = await Promise.all([
        db.users
          .find({ _id: { $in: uids.map(mainAccountOf) }, seq: { $gt: 0 } }, { _id: 0, uid: 1, seq: 1, username: 1 })
          .lean()
          .exec(),
        readGroupIds(uids),
      ]);
      return new Map(docs.map(({ uid, ...head }) => [uid, { ...head, groupIds: groupIds.get(uid) ?? [] }]));
    },
    async open(user) {
      const existing = await read(user.uid);
      return existing !== null && existing.seq > 0 ? { account: existing, created: false } : open(user);
    },
    async openHalfOpened() {
      const halfOpened = await db.users.find({ seq: 0 }, { uid: 1, username: 1, email: 1 }).lean();
      for (const { uid, username, email } of halfOpened) await open({ uid, username, email: email ?? null });
      return halfOpened.length;
    },
    async rename(uid, typed) {
      const username = chosenUsername(typed);
      const renamed = await db.users
        .findOneAndUpdate(
          { _id: mainAccountOf(uid), seq: { $gt: 0 }, deletedAt: { $exists: false } },
          { $set: { username, renamedAt: new Date(clock()) } },
          { returnDocument: 'after', writeConcern: db.durable },
        )
        .lean();
      if (renamed === null) throw new DomainError('user-not-found');
      const account = { ...fromDoc(renamed), groupIds: (await readGroupIds([uid])).get(uid) ?? [] };
      onRenamed(account);
      return account;
    },
    async noteConfirmedEmail(uid, email) {
      await db.users.updateOne(
        { _id: mainAccountOf(uid), email, emailVerified: { $ne: true } },
        { $set: { emailVerified: true } },
      );
    },
  };
}
