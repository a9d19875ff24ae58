import { DomainError, hourMs, maxApiKeys, problemOfName, type StoredKeyScope } from '@courtside/contract';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { isDuplicateKey } from '../../platform/db/duplicate-key.ts';
import type { ApiKeyDoc } from './api-key.model.ts';
import type { AccessDatabase } from './collections.ts';
import { hashOfKey, isKey, keyIdIn, newKeyText } from './key-text.ts';
import { type AccessKeeper, readAccess } from './user-access.ts';

/** An API key without what only the database needs. */
export interface ApiKey extends Omit<ApiKeyDoc, '_id' | 'uid' | 'slot' | 'hash'> {
  readonly id: string;
}

/** The user and the rights of a key that works. */
interface KeyHolder {
  readonly id: string;
  readonly uid: string;
  readonly scope: StoredKeyScope;
  readonly groupId: string | undefined;
  readonly expiresAt: Date | undefined;
  readonly lastUsedAt: Date | null;
}

/** What API keys of users, for scripts (docs/decisions/0054), take from the core. */
export interface ApiKeyKeeper extends AccessKeeper {
  /** Whether a user has been a member of a group since a time. */
  readonly hasStayed: (uid: string, groupId: string, since: Date) => Promise<boolean>;
}

/** How often the time of the last use is stored. */
export const usedEveryMs = 60_000;

const shownOfKey = 4;

function fromDoc({ _id, uid: _uid, slot: _slot, hash: _hash, ...shown }: ApiKeyDoc): ApiKey {
  return { id: _id, ...shown };
}

/** @throws DomainError `user-not-found` */
async function checkUser(db: AccessDatabase, uid: string): Promise<void> {
  const found = await db.users.countDocuments({ _id: mainAccountOf(uid), seq: { $gt: 0 } }, { limit: 1 });
  const status = (await readAccess(db, [uid])).get(uid);
  if (found === 0 || status === undefined || status.deletedAt !== undefined) throw new DomainError('user-not-found');
}

/** Removes a user's keys that no longer work. */
async function removeExpired({ db, clock }: Pick<ApiKeyKeeper, 'db' | 'clock'>, uid: string): Promise<void> {
  await db.apiKeys.deleteMany({ uid, expiresAt: { $lte: new Date(clock()) } });
}

/** Stores a key in a free slot. @throws DomainError `too-many-keys` */
async function insert(db: AccessDatabase, doc: Omit<ApiKeyDoc, 'slot'>): Promise<void> {
  for (;;) {
    const taken = await db.apiKeys.find({ uid: doc.uid }, { slot: 1 }).lean();
    const slots = new Set(taken.map(({ slot }) => slot));
    const slot = Array.from({ length: maxApiKeys }, (_, index) => index).find((index) => !slots.has(index));
    if (slot === undefined) throw new DomainError('too-many-keys');
    try {
      await db.apiKeys.insertMany([{ ...doc, slot }], { lean: true, writeConcern: db.durable });
      return;
    } catch (error) {
      // A concurrent call has taken the slot.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/**
 * Creates a key. `text` is the key itself, which nothing stores.
 * @throws DomainError `bad-request` for an invalid name, `too-many-keys`, `user-not-found`
 */
export async function createApiKey(
  core: Pick<ApiKeyKeeper, 'db' | 'clock'>,
  {
    uid,
    name: typed,
    scope,
    tv,
  }: {
    readonly uid: string;
    readonly name: string;
    readonly scope: StoredKeyScope;
    /** The only group that a key of scope `tv` shows, for how long. */
    readonly tv?: { readonly groupId: string; readonly hours: number };
  },
): Promise<{ readonly key: ApiKey; readonly text: string }> {
  const { db, clock } = core;
  const name = typed.trim();
  const message = problemOfName('key', name);
  if (message !== null) throw new DomainError('bad-request', { field: 'name', message });
  await checkUser(db, uid);
  const text = newKeyText();
  const doc = {
    _id: keyIdIn(text) ?? '',
    uid,
    name,
    scope,
    hash: hashOfKey(text),
    ending: text.slice(-shownOfKey),
    createdAt: new Date(clock()),
    ...(tv && { groupId: tv.groupId, expiresAt: new Date(clock() + tv.hours * hourMs) }),
  };
  await removeExpired(core, uid);
  await insert(db, doc);
  try {
    // The account may have been deleted since the first check, after its keys were removed.
    await checkUser(db, uid);
  } catch (error) {
    await db.apiKeys.deleteOne({ _id: doc._id });
    throw error;
  }
  return { key: fromDoc({ ...doc, slot: 0 }), text };
}

/** Lists a user's keys, oldest first. */
export async function listApiKeys(core: Pick<ApiKeyKeeper, 'db' | 'clock'>, uid: string): Promise<ApiKey[]> {
  await removeExpired(core, uid);
  const docs = await core.db.apiKeys.find({ uid }).sort({ createdAt: 1, _id: 1 }).lean();
  return docs.map(fromDoc);
}

/** Revokes a user's key. Does nothing if the user has no such key. */
export async function revokeApiKey(
  { db, onAccessChange }: Pick<ApiKeyKeeper, 'db' | 'onAccessChange'>,
  uid: string,
  id: string,
): Promise<void> {
  const { deletedCount } = await db.apiKeys.deleteOne({ _id: id, uid }, { writeConcern: db.durable });
  if (deletedCount > 0) onAccessChange(uid);
}

/** Revokes every key of a user. */
export async function revokeApiKeys(db: Pick<AccessDatabase, 'apiKeys' | 'durable'>, uid: string): Promise<void> {
  await db.apiKeys.deleteMany({ uid }, { writeConcern: db.durable });
}

/** Reads the holder of a key; null for a text that is not one. Whether the holder is admitted is for the caller to check. */
export async function verifyApiKey(
  { db, clock, hasStayed }: Pick<ApiKeyKeeper, 'db' | 'clock' | 'hasStayed'>,
  text: string,
): Promise<KeyHolder | null> {
  const id = keyIdIn(text);
  const doc = id === null ? null : await db.apiKeys.findOne({ _id: id }).lean();
  if (doc === null || !isKey(text, doc.hash)) return null;
  const { uid, scope, groupId, createdAt, expiresAt, lastUsedAt = null } = doc;
  if (expiresAt !== undefined && expiresAt.getTime() <= clock()) return null;
  // Leaving the group ends the key for good.
  if (groupId !== undefined && !(await hasStayed(uid, groupId, createdAt))) return null;
  return { id: doc._id, uid, scope, groupId, expiresAt, lastUsedAt };
}

/** Notes that a key was used at a time. A time less than `usedEveryMs` after the stored one changes nothing. */
export async function noteKeyUse({ db }: Pick<ApiKeyKeeper, 'db'>, id: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - usedEveryMs);
  await db.apiKeys.updateOne({ _id: id, lastUsedAt: { $not: { $gt: before } } }, { $set: { lastUsedAt: at } });
}
