import { DomainError, hourMs, maxApiKeys, problemOfName, type StoredKeyScope } from '@courtside/contract';
import { mainAccountOf } from '../../ledger/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import { isDuplicateKey } from '../../platform/db/duplicate-key.ts';
import type { ApiKeyDoc } from './api-key.model.ts';
import type { AccessDatabase } from './collections.ts';
import { hashOfKey, isKey, keyIdIn, newKeyText } from './key-text.ts';
import type { UserAccess } from './user-access.ts';

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

/** API keys of users, for scripts (docs/decisions/0054). */
export interface ApiKeys {
  /**
   * Creates a key. `text` is the key itself, which nothing stores.
   * @throws DomainError `bad-request` for an invalid name, `too-many-keys`, `user-not-found`
   */
  create(order: {
    readonly uid: string;
    readonly name: string;
    readonly scope: StoredKeyScope;
    /** The only group that a key of scope `tv` shows, for how long. */
    readonly tv?: { readonly groupId: string; readonly hours: number };
  }): Promise<{ readonly key: ApiKey; readonly text: string }>;
  /** A user's keys, oldest first. */
  list(uid: string): Promise<ApiKey[]>;
  /** Revokes a user's key. Does nothing if the user has no such key. */
  revoke(uid: string, id: string): Promise<void>;
  /** Revokes every key of a user. */
  revokeAll(uid: string): Promise<void>;
  /** The holder of a key; null for a text that is not one. Whether the holder is admitted is for the caller to check. */
  verify(text: string): Promise<KeyHolder | null>;
  /** Notes that a key was used at a time. A time less than `usedEveryMs` after the stored one changes nothing. */
  noteUse(id: string, at: Date): Promise<void>;
}

/** How often the time of the last use is stored. */
export const usedEveryMs = 60_000;

const shownOfKey = 4;

function fromDoc({ _id, uid: _uid, slot: _slot, hash: _hash, ...shown }: ApiKeyDoc): ApiKey {
  return { id: _id, ...shown };
}

export function createApiKeys(deps: {
  db: AccessDatabase;
  userAccess: Pick<UserAccess, 'readMany'>;
  clock: Clock;
  /** Whether a user has been a member of a group since a time. */
  hasStayed: (uid: string, groupId: string, since: Date) => Promise<boolean>;
  /** Called after a key has been revoked. */
  onRevoked: (uid: string) => void;
}): ApiKeys {
  const { db, userAccess, clock, hasStayed, onRevoked } = deps;
  const durable = { writeConcern: db.durable };

  /** @throws DomainError `user-not-found` */
  async function checkUser(uid: string): Promise<void> {
    const found = await db.users.countDocuments({ _id: mainAccountOf(uid), seq: { $gt: 0 } }, { limit: 1 });
    const status = (await userAccess.readMany([uid])).get(uid);
    if (found === 0 || status === undefined || status.deletedAt !== undefined) throw new DomainError('user-not-found');
  }

  /** Removes a user's keys that no longer work. */
  async function removeExpired(uid: string): Promise<void> {
    await db.apiKeys.deleteMany({ uid, expiresAt: { $lte: new Date(clock()) } });
  }

  /** Stores a key in a free slot. @throws DomainError `too-many-keys` */
  async function insert(doc: Omit<ApiKeyDoc, 'slot'>): Promise<void> {
    for (;;) {
      const taken = await db.apiKeys.find({ uid: doc.uid }, { slot: 1 }).lean();
      const slots = new Set(taken.map(({ slot }) => slot));
      const slot = Array.from({ length: maxApiKeys }, (_, index) => index).find((index) => !slots.has(index));
      if (slot === undefined) throw new DomainError('too-many-keys');
      try {
        await db.apiKeys.insertMany([{ ...doc, slot }], { lean: true, ...durable });
        return;
      } catch (error) {
        // A concurrent call has taken the slot.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  return {
    async create({ uid, name: typed, scope, tv }) {
      const name = typed.trim();
      const message = problemOfName('key', name);
      if (message !== null) throw new DomainError('bad-request', { field: 'name', message });
      await checkUser(uid);
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
      await removeExpired(uid);
      await insert(doc);
      try {
        // The account may have been deleted since the first check, after its keys were removed.
        await checkUser(uid);
      } catch (error) {
        await db.apiKeys.deleteOne({ _id: doc._id });
        throw error;
      }
      return { key: fromDoc({ ...doc, slot: 0 }), text };
    },

    async list(uid) {
      await removeExpired(uid);
      const docs = await db.apiKeys.find({ uid }).sort({ createdAt: 1, _id: 1 }).lean();
      return docs.map(fromDoc);
    },

    async revoke(uid, id) {
      const { deletedCount } = await db.apiKeys.deleteOne({ _id: id, uid }, durable);
      if (deletedCount > 0) onRevoked(uid);
    },

    async revokeAll(uid) {
      await db.apiKeys.deleteMany({ uid }, durable);
    },

    async verify(text) {
      const id = keyIdIn(text);
      const doc = id === null ? null : await db.apiKeys.findOne({ _id: id }).lean();
      if (doc === null || !isKey(text, doc.hash)) return null;
      const { uid, scope, groupId, createdAt, expiresAt, lastUsedAt = null } = doc;
      if (expiresAt !== undefined && expiresAt.getTime() <= clock()) return null;
      // Leaving the group ends the key for good.
      if (groupId !== undefined && !(await hasStayed(uid, groupId, createdAt))) return null;
      return { id: doc._id, uid, scope, groupId, expiresAt, lastUsedAt };
    },

    async noteUse(id, at) {
      const before = new Date(at.getTime() - usedEveryMs);
      await db.apiKeys.updateOne({ _id: id, lastUsedAt: { $not: { $gt: before } } }, { $set: { lastUsedAt: at } });
    },
  };
}
