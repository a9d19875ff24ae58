import { DomainError } from '@courtside/contract';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { Uid } from '../../ledger/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import { isDuplicateKey } from '../../platform/db/duplicate-key.ts';
import type { AccessDoc } from './access.model.ts';
import type { AccessDatabase } from './collections.ts';

/** What a user may do. */
export type AccessStatus = Omit<AccessDoc, '_id'>;

/**
 * What changing the access of users takes from the core. Only the database decides about admins, disabled accounts and ended
 * sessions, never a token (docs/decisions/0028).
 */
export interface AccessKeeper {
  readonly db: AccessDatabase;
  readonly clock: Clock;
  /** Called after what a user may do has changed, or an API key of the user was revoked. */
  readonly onAccessChange: (uid: Uid) => void;
}

const isDate = { $type: 'date' } as const;
/** MongoDB would store `null` if an upsert had it as its condition. */
const isAbsent = { $exists: false } as const;
const ordinary: AccessStatus = {};

/** Tokens carry the time of their sign-in in whole seconds: the end of the current second covers all of it. */
function endOfSecond(now: number): Date {
  return new Date((Math.floor(now / 1_000) + 1) * 1_000);
}

/**
 * Changes the status of a user who fulfills a condition.
 * @param upsert true to create the status of a user without one
 * @returns false if the user does not fulfill the condition
 */
async function change(
  { db, onAccessChange }: AccessKeeper,
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
  onAccessChange(uid);
  return true;
}

/** Reads the status of these users, in one query. */
export async function readAccess(
  db: Pick<AccessDatabase, 'access'>,
  uids: readonly Uid[],
): Promise<Map<Uid, AccessStatus>> {
  const docs = await db.access.find({ _id: { $in: [...uids] } }).lean();
  const known = new Map(docs.map(({ _id, ...status }) => [_id, status]));
  return new Map(uids.map((uid) => [uid, known.get(uid) ?? ordinary]));
}

async function readStatus(db: Pick<AccessDatabase, 'access'>, uid: Uid): Promise<AccessStatus> {
  return (await readAccess(db, [uid])).get(uid) ?? ordinary;
}

/** Lists users with a status of their own: disabled users and admins, at most `limit` of each, latest first. */
export async function listSpecialUsers(db: Pick<AccessDatabase, 'access'>, limit: number): Promise<Uid[]> {
  const [admins, disabled] = await Promise.all([
    db.access.find({ adminSince: isDate }).sort({ adminSince: -1 }).limit(limit).lean().exec(),
    db.access.find({ 'disabled.at': isDate }).sort({ 'disabled.at': -1 }).limit(limit).lean().exec(),
  ]);
  return [...disabled, ...admins].map(({ _id }) => _id);
}

/** Lists every admin, the longest-standing first. */
export async function listAdmins(
  db: Pick<AccessDatabase, 'access'>,
): Promise<{ readonly uid: Uid; readonly since: Date }[]> {
  const docs = await db.access.find({ adminSince: isDate }).sort({ adminSince: 1 }).lean();
  return docs.map(({ _id, adminSince }) => ({ uid: _id, since: adminSince ?? new Date(0) }));
}

/** Makes a user an admin. @returns false if the user is one already. @throws DomainError `account-disabled` */
export async function addAdmin(core: AccessKeeper, uid: Uid): Promise<boolean> {
  const added = { $set: { adminSince: new Date(core.clock()) } };
  if (await change(core, uid, { adminSince: isAbsent, disabled: isAbsent }, added, { upsert: true })) return true;
  if ((await readStatus(core.db, uid)).disabled !== undefined) throw new DomainError('account-disabled');
  return false;
}

/** Ends the rights of an admin. @returns false if the user is not an admin */
export function removeAdmin(core: AccessKeeper, uid: Uid): Promise<boolean> {
  return change(core, uid, { adminSince: isDate }, { $unset: { adminSince: 1 } }, { upsert: false });
}

/** Disables an account and ends its sessions. @returns false if it is disabled already. @throws DomainError `user-is-admin` */
export async function disableUser(core: AccessKeeper, uid: Uid, reason: string): Promise<boolean> {
  const now = core.clock();
  const disabled = { $set: { disabled: { at: new Date(now), reason }, signedOutAt: endOfSecond(now) } };
  if (await change(core, uid, { adminSince: isAbsent, disabled: isAbsent }, disabled, { upsert: true })) return true;
  if ((await readStatus(core.db, uid)).adminSince !== undefined) throw new DomainError('user-is-admin');
  return false;
}

/** Enables a disabled account. @returns false if the account is active */
export function enableUser(core: AccessKeeper, uid: Uid): Promise<boolean> {
  return change(core, uid, { 'disabled.at': isDate }, { $unset: { disabled: 1 } }, { upsert: false });
}

/** Ends every session that began before now. */
export async function endSessions(core: AccessKeeper, uid: Uid): Promise<void> {
  await change(core, uid, {}, { $set: { signedOutAt: endOfSecond(core.clock()) } }, { upsert: true });
}

/** Ends the access of a user who deleted the account, permanently. Safe to repeat. */
export async function endAccess(core: AccessKeeper, uid: Uid): Promise<void> {
  const ended = { $set: { deletedAt: new Date(core.clock()) }, $unset: { adminSince: 1 } };
  const changed = await change(core, uid, { deletedAt: isAbsent }, ended, { upsert: true });
  // A process that was killed after the change may not have published it.
  if (!changed) core.onAccessChange(uid);
}
