import { isDuplicateKey } from '../../platform/db/duplicate-key.ts';
import { hashNewPassword } from '../../sign-in/house/passwords.ts';
import type { SignInDoc } from '../../sign-in/house/sign-in.model.ts';
import type { CoreDatabase } from '../database.ts';
import type { ImportedAccount, SkippedUser } from './exported-user.ts';

/** What an import did. */
export interface ImportResult {
  readonly imported: number;
  /** Users whose uid was here already. They are left as they are. */
  readonly known: number;
  readonly skipped: readonly SkippedUser[];
}

type Db = Pick<CoreDatabase, 'signIns' | 'deletions' | 'durable'>;

/** Accounts that are written together. */
const batchSize = 1_000;

async function storedUids({ signIns }: Db, accounts: readonly ImportedAccount[]): Promise<Set<string>> {
  const found = await signIns.find({ _id: { $in: accounts.map(({ user }) => user._id) } }, { _id: 1 }).lean();
  return new Set(found.map(({ _id }) => _id));
}

/** Hashes the password of a user of a demo. */
async function hashed({ user, plainPassword }: ImportedAccount): Promise<SignInDoc> {
  return plainPassword === undefined ? user : { ...user, password: await hashNewPassword(plainPassword) };
}

/**
 * Says why accounts could not be stored.
 * @throws `failure` if no other user has an address or a Google account of one of them
 */
async function explainRefused(
  { signIns }: Db,
  refused: readonly ImportedAccount[],
  failure: unknown,
): Promise<SkippedUser[]> {
  const emails = refused.flatMap(({ user }) => user.email ?? []);
  const keys = refused.flatMap(({ user }) => user.identities ?? []);
  const others = await signIns
    .find({ $or: [{ email: { $in: emails } }, { identities: { $in: keys } }] }, { email: 1, identities: 1 })
    .lean();
  const takenEmails = new Set(others.map(({ email }) => email));
  const takenKeys = new Set(others.flatMap(({ identities }) => identities ?? []));
  return refused.map(({ position, user: { _id: uid, email, identities = [] } }) => {
    if (email !== undefined && takenEmails.has(email))
      return { position, reason: `uid ${uid}: another user has the address ${email}` };
    if (identities.some((key) => takenKeys.has(key)))
      return { position, reason: `uid ${uid}: another user has the same Google account` };
    throw failure;
  });
}

/** The uids of users who have deleted their accounts here. Their sign-in may still have been in the project. */
async function deletedUids({ deletions }: Db, accounts: readonly ImportedAccount[]): Promise<Set<string>> {
  const found = await deletions.find({ _id: { $in: accounts.map(({ user }) => user._id) } }, { _id: 1 }).lean();
  return new Set(found.map(({ _id }) => _id));
}

async function importBatch(db: Db, batch: readonly ImportedAccount[]): Promise<ImportResult> {
  const [before, gone] = await Promise.all([storedUids(db, batch), deletedUids(db, batch)]);
  const fresh = batch.filter(({ user }) => !before.has(user._id) && !gone.has(user._id));
  const known = before.size;
  const deleted = batch
    .filter(({ user }) => gone.has(user._id) && !before.has(user._id))
    .map(({ position, user }) => ({ position, reason: `uid ${user._id}: has deleted the account` }));
  const docs: SignInDoc[] = [];
  for (const account of fresh) docs.push(await hashed(account));
  try {
    if (docs.length > 0) await db.signIns.insertMany(docs, { lean: true, ordered: false, writeConcern: db.durable });
    return { imported: docs.length, known, skipped: deleted };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const stored = await storedUids(db, fresh);
    const refused = fresh.filter(({ user }) => !stored.has(user._id));
    return { imported: stored.size, known, skipped: [...deleted, ...(await explainRefused(db, refused, error))] };
  }
}

/**
 * Stores accounts that another service has kept. Safe to repeat.
 * @param onProgress called with the number of accounts that are done, after each batch
 */
export async function importAccounts(
  db: Db,
  accounts: readonly ImportedAccount[],
  onProgress: (done: number) => void,
): Promise<ImportResult> {
  let [imported, known] = [0, 0];
  const skipped: SkippedUser[] = [];
  for (let start = 0; start < accounts.length; start += batchSize) {
    const batch = accounts.slice(start, start + batchSize);
    const result = await importBatch(db, batch);
    imported += result.imported;
    known += result.known;
    skipped.push(...result.skipped);
    onProgress(start + batch.length);
  }
  return { imported, known, skipped };
}
