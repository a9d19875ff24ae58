import { createHash, ECDH } from 'node:crypto';
import { DomainError, maxPushDevices } from '@courtside/contract';
import { mainAccountOf } from '../ledger/account-id.ts';
import { readAccess } from '../members/access/user-access.ts';
import type { PushDatabase } from './collections.ts';
import type { Notifier } from './notifier.ts';
import type { PushDevice } from './push-device.ts';
import type { PushSubscriptionDoc } from './push-subscription.model.ts';

/** What adding a device takes from the core. */
type DeviceParts = Pick<Notifier, 'db' | 'clock'> & {
  readonly pushService: Pick<Notifier['pushService'], 'standIn' | 'isPublic'>;
};

/** Whether bytes in base64url are an uncompressed point of P-256, as browsers send it (RFC 8291). */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** A push service may refuse a single message, such as one that is too large. */
const maxRefusals = 3;

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');

/** Whether messages may be sent to an endpoint: it is https on a public host, or the stand-in of tests. */
async function isAllowed({ standIn, isPublic }: DeviceParts['pushService'], endpoint: string): Promise<boolean> {
  const { protocol, hostname, origin, username, password } = new URL(endpoint);
  if (standIn !== undefined && origin === new URL(standIn).origin) return true;
  if (protocol !== 'https:' || `${username}${password}` !== '') return false;
  // A host without an address cannot be reached.
  return isPublic(hostname).catch(() => false);
}

/**
 * Notifies a user on a device from now on. The oldest device gives way to an eleventh one.
 * @param signedInAt when the user's session began, in milliseconds since 1970 UTC
 * @throws DomainError `bad-request` for an endpoint that is not https on a public host, `user-not-found`
 */
export async function addDevice(core: DeviceParts, uid: string, device: PushDevice, signedInAt: number): Promise<void> {
  const { db, clock, pushService } = core;
  const { endpoint, p256dh, auth, delaySeconds = 0, silentUntil } = device;
  if (!(await isAllowed(pushService, endpoint)))
    throw new DomainError('bad-request', {
      field: 'endpoint',
      message: 'endpoint: must be the https address of a push service.',
    });
  if (!isPublicKey(p256dh))
    throw new DomainError('bad-request', {
      field: 'keys.p256dh',
      message: 'keys.p256dh: must be a point of the curve P-256.',
    });
  const account = await db.users.findOne({ _id: mainAccountOf(uid), seq: { $gt: 0 } }, { _id: 1 }).lean();
  if (account === null) throw new DomainError('user-not-found');
  const stored = { uid, endpoint, p256dh, auth, createdAt: new Date(clock()), signedInAt: new Date(signedInAt) };
  // Always the latest wish of the device.
  const wait = { ...(delaySeconds > 0 && { delaySeconds }), ...(silentUntil && { silentUntil }) };
  const without = { ...(delaySeconds === 0 && { delaySeconds: 1 }), ...(!silentUntil && { silentUntil: 1 }) };
  await db.pushSubscriptions.updateOne(
    { _id: idOf(endpoint) },
    { $set: { ...stored, ...wait }, ...(Object.keys(without).length > 0 && { $unset: without }) },
    { upsert: true, writeConcern: db.durable },
  );
  const devices = await db.pushSubscriptions.find({ uid }, { _id: 1 }).sort({ createdAt: -1, _id: 1 }).lean();
  const excess = devices.slice(maxPushDevices).map(({ _id }) => _id);
  if (excess.length > 0) await db.pushSubscriptions.deleteMany({ _id: { $in: excess } });
}

/** Notifies a user on a device no longer. Does nothing if the user has no such device. */
export async function unsubscribeDevice({ db }: Pick<Notifier, 'db'>, uid: string, endpoint: string): Promise<void> {
  await db.pushSubscriptions.deleteOne({ _id: idOf(endpoint), uid }, { writeConcern: db.durable });
}

/** Counts that a push service refused a message for good. Removes the device at the third refusal in a row. */
export async function countRefusal(db: PushDatabase, { _id, refusals = 0 }: PushSubscriptionDoc): Promise<void> {
  const durable = { writeConcern: db.durable };
  if (refusals + 1 >= maxRefusals) await db.pushSubscriptions.deleteOne({ _id }, durable);
  else await db.pushSubscriptions.updateOne({ _id }, { $inc: { refusals: 1 } }, durable);
}

/** Forgets the refusals of a device that received a message. */
export async function forgetRefusals(db: PushDatabase, { _id, refusals }: PushSubscriptionDoc): Promise<void> {
  if (refusals === undefined) return;
  await db.pushSubscriptions.updateOne({ _id }, { $unset: { refusals: 1 } }, { writeConcern: db.durable });
}

/** A user's devices whose sessions have not ended, oldest first. None for an account that is disabled or deleted. */
export async function listReachable({ db }: Pick<Notifier, 'db'>, uid: string): Promise<PushSubscriptionDoc[]> {
  const { disabled, deletedAt, signedOutAt } = (await readAccess(db, [uid])).get(uid) ?? {};
  if (disabled !== undefined || deletedAt !== undefined) return [];
  const all = await db.pushSubscriptions.find({ uid }).sort({ createdAt: 1 }).lean();
  return all.filter(({ signedInAt }) => signedOutAt === undefined || signedInAt >= signedOutAt);
}

/** How many devices a user is notified on. */
export function countDevices(db: PushDatabase, uid: string): Promise<number> {
  return db.pushSubscriptions.countDocuments({ uid });
}

/** The users who have a device. */
export async function listUsersWithDevices(db: PushDatabase): Promise<string[]> {
  const docs = await db.pushSubscriptions.find({}, { _id: 0, uid: 1 }).sort({ uid: 1 }).lean();
  return [...new Set(docs.map(({ uid }) => uid))];
}
