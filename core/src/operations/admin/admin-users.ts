import { searchCollation, type UserDoc } from '../../ledger/account.model.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { type AccessStatus, listSpecialUsers, readAccess } from '../../members/access/user-access.ts';
import type { Account } from '../../members/profiles/accounts.ts';
import { lastCharacter, openedUsers } from '../../members/profiles/list-users.ts';
import type { CoreDatabase } from '../database.ts';

/** A user as an operator sees them. */
export interface AdminUser extends Pick<Account, 'uid' | 'username' | 'email' | 'balance' | 'createdAt'> {
  readonly access: AccessStatus;
}

type Found = Omit<AdminUser, 'access'>;

const projection = { _id: 0, uid: 1, username: 1, email: 1, balance: 1, createdAt: 1 } as const;

async function withAccess(db: CoreDatabase, found: readonly Found[]): Promise<AdminUser[]> {
  const users = new Map(found.map((user) => [user.uid, user]));
  const statuses = await readAccess(db, [...users.keys()]);
  return [...users.values()].flatMap((user) => {
    const status = statuses.get(user.uid);
    return status === undefined ? [] : [{ ...user, access: status }];
  });
}

/** Users with these uids, in this order. Users without an account are left out. */
export async function readAdminUsers(db: CoreDatabase, uids: readonly string[]): Promise<AdminUser[]> {
  const docs = await db.users.find({ _id: { $in: uids.map(mainAccountOf) }, seq: { $gt: 0 } }, projection).lean();
  const byUid = new Map(docs.map((doc) => [doc.uid, doc]));
  return withAccess(
    db,
    uids.flatMap((uid) => byUid.get(uid) ?? []),
  );
}

/**
 * Finds users by uid, or by the start of their name or email address, ignoring case and accents. Without a search, the
 * disabled users and the admins.
 */
export async function findAdminUsers(
  db: CoreDatabase,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<AdminUser[]> {
  if (search === '') return readAdminUsers(db, await listSpecialUsers(db, limit));
  const startOf = (field: 'username' | 'email') =>
    db.users
      .find({ [field]: { $gte: search, $lt: search + lastCharacter }, ...openedUsers }, projection)
      .collation(searchCollation)
      .sort({ [field]: 1, _id: 1 })
      .limit(limit)
      .lean()
      .exec();
  const [byId, byEmail, byName] = await Promise.all([
    readAdminUsers(db, [search]),
    startOf('email'),
    startOf('username'),
  ]);
  return (await withAccess(db, [...byId, ...byEmail, ...byName])).slice(0, limit);
}

/** A user with an email address, as the `admin` command needs to know them. */
export type EmailOwner = Pick<UserDoc, 'uid' | 'username' | 'email' | 'emailVerified' | 'createdAt'>;

/** Every user with exactly this email address, ignoring case. */
export async function findByEmail(db: CoreDatabase, email: string): Promise<EmailOwner[]> {
  const owners = await db.users
    .find({ email, seq: { $gt: 0 } }, { _id: 0, uid: 1, username: 1, email: 1, emailVerified: 1, createdAt: 1 })
    .collation(searchCollation)
    .lean();
  // The collation of the index also ignores accents.
  return owners.filter((owner) => owner.email?.toLowerCase() === email.toLowerCase());
}
