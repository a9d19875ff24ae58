import { createHash, ECDH } from 'node:crypto';
import { DomainError, maxPushDevices } from '@courtside/contract';
import { mainAccountOf } from '../ledger/account-id.ts';
import { readAccess } from '../members/access/user-access.ts';
import type { Clock } from '../platform/clock.ts';
import { isPublicHost } from '../platform/outgoing/public-host.ts';
import type { PushDatabase } from './collections.ts';
import type { PushSubscriptionDoc } from './push-subscription.model.ts';

/** A device at its push service, with the keys that messages to it are encrypted with. */
export interface PushDevice extends Pick<PushSubscriptionDoc, 'endpoint' | 'p256dh' | 'auth'> {
  /** How far the TV next to it is behind; 0 by default. */
  readonly delaySeconds?: number | undefined;
  /** Until when a hidden game keeps it silent; not at all by default. */
  readonly silentUntil?: Date | undefined;
}

/** The devices that users are notified on. */
export interface PushDevices {
  /**
   * Notifies a user on a device from now on. The oldest device gives way to an eleventh one.
   * @param signedInAt when the user's session began, in milliseconds since 1970 UTC
   * @throws DomainError `bad-request` for an endpoint that is not https on a public host, `user-not-found`
   */
  add(uid: string, device: PushDevice, signedInAt: number): Promise<void>;
  /** Does nothing if the user has no such device. */
  remove(uid: string, endpoint: string): Promise<void>;
  /** Counts that a push service refused a message for good. Removes the device at the third refusal in a row. */
  refused(device: PushSubscriptionDoc): Promise<void>;
  /** Forgets the refusals of a device that received a message. */
  reached(device: PushSubscriptionDoc): Promise<void>;
  removeAll(uid: string): Promise<void>;
  /** A user's devices whose sessions have not ended, oldest first. None for an account that is disabled or deleted. */
  listReachable(uid: string): Promise<PushSubscriptionDoc[]>;
  count(uid: string): Promise<number>;
  /** The users who have a device. */
  listUsers(): Promise<string[]>;
}

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

/** @param standIn address of a push service of tests */
export function createPushDevices(deps: {
  db: PushDatabase;
  clock: Clock;
  standIn: string | undefined;
  isPublic?: (hostname: string) => Promise<boolean>;
}): PushDevices {
  const { db, clock, standIn, isPublic = isPublicHost } = deps;
  const durable = { writeConcern: db.durable };

  /** Whether messages may be sent to an endpoint: it is https on a public host, or the stand-in of tests. */
  async function isAllowed(endpoint: string): Promise<boolean> {
    const { protocol, hostname, origin, username, password } = new URL(endpoint);
    if (standIn !== undefined && origin === new URL(standIn).origin) return true;
    if (protocol !== 'https:' || `${username}${password}` !== '') return false;
    // A host without an address cannot be reached.
    return isPublic(hostname).catch(() => false);
  }

  return {
    async add(uid, { endpoint, p256dh, auth, delaySeconds = 0, silentUntil }, signedInAt) {
      if (!(await isAllowed(endpoint)))
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
      const device = { uid, endpoint, p256dh, auth, createdAt: new Date(clock()), signedInAt: new Date(signedInAt) };
      // Always the latest wish of the device.
      const wait = { ...(delaySeconds > 0 && { delaySeconds }), ...(silentUntil && { silentUntil }) };
      const without = { ...(delaySeconds === 0 && { delaySeconds: 1 }), ...(!silentUntil && { silentUntil: 1 }) };
      await db.pushSubscriptions.updateOne(
        { _id: idOf(endpoint) },
        { $set: { ...device, ...wait }, ...(Object.keys(without).length > 0 && { $unset: without }) },
        { upsert: true, ...durable },
      );
      const devices = await db.pushSubscriptions.find({ uid }, { _id: 1 }).sort({ createdAt: -1, _id: 1 }).lean();
      const excess = devices.slice(maxPushDevices).map(({ _id }) => _id);
      if (excess.length > 0) await db.pushSubscriptions.deleteMany({ _id: { $in: excess } });
    },
    async remove(uid, endpoint) {
      await db.pushSubscriptions.deleteOne({ _id: idOf(endpoint), uid }, durable);
    },
    async refused({ _id, refusals = 0 }) {
      if (refusals + 1 >= maxRefusals) await db.pushSubscriptions.deleteOne({ _id }, durable);
      else await db.pushSubscriptions.updateOne({ _id }, { $inc: { refusals: 1 } }, durable);
    },
    async reached({ _id, refusals }) {
      if (refusals !== undefined) await db.pushSubscriptions.updateOne({ _id }, { $unset: { refusals: 1 } }, durable);
    },
    async removeAll(uid) {
      await db.pushSubscriptions.deleteMany({ uid }, durable);
    },
    async listReachable(uid) {
      const { disabled, deletedAt, signedOutAt } = (await readAccess(db, [uid])).get(uid) ?? {};
      if (disabled !== undefined || deletedAt !== undefined) return [];
      const all = await db.pushSubscriptions.find({ uid }).sort({ createdAt: 1 }).lean();
      return all.filter(({ signedInAt }) => signedOutAt === undefined || signedInAt >= signedOutAt);
    },
    count: (uid) => db.pushSubscriptions.countDocuments({ uid }),
    async listUsers() {
      const docs = await db.pushSubscriptions.find({}, { _id: 0, uid: 1 }).sort({ uid: 1 }).lean();
      return [...new Set(docs.map(({ uid }) => uid))];
    },
  };
}
