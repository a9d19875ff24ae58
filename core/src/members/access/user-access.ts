import { DomainError } from '@courtside/contract';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { Uid } from '../../ledger/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import { isDuplicateKey } from '../../platform/db/duplicate-key.ts';
import type { AccessDoc } from './access.model.ts';
import type { AccessDatabase } from './collections.ts';

/** What a user may do. */
export type AccessStatus = Omit<AccessDoc, '_id'>;

/** Admins, disabled accounts and ended sessions. Only the database decides about them, never a token (docs/decisions/0028). */
export interface UserAccess {
  /** The status of these users, in one query. */
  readMany(uids: readonly Uid[]): Promise<Map<Uid, AccessStatus>>;
  /** Users with a status of their own: admins and disabled users, at most `limit` of each, latest first. */
  listSpecial(limit: number): Promise<Uid[]>;
  /** Every admin, the longest-standing first. */
  listAdmins(): Promise<{ readonly uid: Uid; readonly since: Date }[]>;
  /** @returns false if the user is an admin already. @throws DomainError `account-disabled` */
  addAdmin(uid: Uid): Promise<boolean>;
  /** @returns false if the user is not an admin */
  removeAdmin(uid: Uid): Promise<boolean>;
  /** Disables an account and ends its sessions. @returns false if it is disabled already. @throws DomainError `user-is-admin` */
  disable(uid: Uid, reason: string): Promise<boolean>;
  /** @returns false if the account is active */
  enable(uid: Uid): Promise<boolean>;
  /** Ends every session that began before now. */
  endSessions(uid: Uid): Promise<void>;
  /** Ends the access of a user who deleted the account, for good. Safe to repeat. */
  endForGood(uid: Uid): Promise<void>;
}

const isDate = { $type: 'date' } as const;
/** MongoDB would store `null` if an upsert had it as its condition. */
const isAbsent = { $exists: false } as const;
const ordinary: AccessStatus = {};

/** Tokens carry the time of their sign-in in whole seconds: the end of the current second covers all of it. */
function endOfSecond(now: number): Date {
  return new Date((Math.floor(now / 1_000) + 1) * 1_000);
}

export function createUserAccess(deps: {
  db: AccessDatabase;
  clock: Clock;
  /** Called after the status of a user has changed. */
  onChanged: (uid: Uid) => void;
}): UserAccess {
  const { db, clock, onChanged } = deps;

  /**
   * Changes the status of a user who fulfills a condition.
   * @param upsert true to create the status of a user without one
   * @returns false if the user does not fulfill the condition
   */
  async function change(
    uid: Uid,
    condition: QueryFilter<AccessDoc>,
    update: UpdateQuery<AccessDoc>,
    { upsert }: { readonly upsert: boolean },
  ): Promise<boolean> {
    try {
      const { modifiedCount, upsertedCount } = await db.access.updateOne({ ...condition, _id: uid }, update, {
        upsert,
        writeConcern: db.durable,
      });
      if (modifiedCount + upsertedCount === 0) return false;
    } catch (error) {
      // The user has a document, which does not fulfill the condition.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
    onChanged(uid);
    return true;
  }

  async function statusOf(uid: Uid): Promise<AccessStatus> {
    return (await readMany([uid])).get(uid) ?? ordinary;
  }

  async function readMany(uids: readonly Uid[]): Promise<Map<Uid, AccessStatus>> {
    const docs = await db.access.find({ _id: { $in: [...uids] } }).lean();
    const known = new Map(docs.map(({ _id, ...status }) => [_id, status]));
    return new Map(uids.map((uid) => [uid, known.get(uid) ?? ordinary]));
  }

  return {
    readMany,
    async listSpecial(limit) {
      const [admins, disabled] = await Promise.all([
        db.access.find({ adminSince: isDate }).sort({ adminSince: -1 }).limit(limit).lean().exec(),
        db.access.find({ 'disabled.at': isDate }).sort({ 'disabled.at': -1 }).limit(limit).lean().exec(),
      ]);
      return [...disabled, ...admins].map(({ _id }) => _id);
    },
    async listAdmins() {
      const docs = await db.access.find({ adminSince: isDate }).sort({ adminSince: 1 }).lean();
      return docs.map(({ _id, adminSince }) => ({ uid: _id, since: adminSince ?? new Date(0) }));
    },
    async addAdmin(uid) {
      const added = { $set: { adminSince: new Date(clock()) } };
      if (await change(uid, { adminSince: isAbsent, disabled: isAbsent }, added, { upsert: true })) return true;
      if ((await statusOf(uid)).disabled !== undefined) throw new DomainError('account-disabled');
      return false;
    },
    removeAdmin: (uid) => change(uid, { adminSince: isDate }, { $unset: { adminSince: 1 } }, { upsert: false }),
    async disable(uid, reason) {
      const now = clock();
      const disabled = { $set: { disabled: { at: new Date(now), reason }, signedOutAt: endOfSecond(now) } };
      if (await change(uid, { adminSince: isAbsent, disabled: isAbsent }, disabled, { upsert: true })) return true;
      if ((await statusOf(uid)).adminSince !== undefined) throw new DomainError('user-is-admin');
      return false;
    },
    enable: (uid) => change(uid, { 'disabled.at': isDate }, { $unset: { disabled: 1 } }, { upsert: false }),
    async endSessions(uid) {
      await change(uid, {}, { $set: { signedOutAt: endOfSecond(clock()) } }, { upsert: true });
    },
    async endForGood(uid) {
      const ended = { $set: { deletedAt: new Date(clock()) }, $unset: { adminSince: 1 } };
      const changed = await change(uid, { deletedAt: isAbsent }, ended, { upsert: true });
      // A process that was killed after the change may not have published it.
      if (!changed) onChanged(uid);
    },
  };
}
