import { randomUUID } from 'node:crypto';
import type { PlatformDatabase } from './collections.ts';
import { isDuplicateKey } from './duplicate-key.ts';

/** A lock in the database. Only its owner can renew or release it. */
export interface Lock {
  /** @throws when another process has taken the lock */
  confirm(): Promise<void>;
  release(): Promise<void>;
}

/** Longer than anything that holds a lock takes between two confirmations, unless it says otherwise. Milliseconds. */
const maxHeldMs = 60_000;

/**
 * Takes the lock `name` unless another process holds it, and renews it until it is released, or `heldMs` after it was
 * taken or last confirmed: an owner that makes no progress loses it. It expires `lockMs` after the last renewal. Times are the database's, so the clocks of the processes need not agree.
 * @returns null when another process holds it
 */
export async function takeLock(
  db: PlatformDatabase,
  name: string,
  lockMs: number,
  heldMs = maxHeldMs,
): Promise<Lock | null> {
  const owner = randomUUID();
  const expiresAt = { $add: ['$$NOW', lockMs] };
  const isFree = { $lte: [{ $ifNull: ['$expiresAt', new Date(0)] }, '$$NOW'] };
  try {
    const lock = await db.locks
      .findOneAndUpdate(
        { _id: name },
        [
          {
            $set: {
              owner: { $cond: [isFree, owner, '$owner'] },
              expiresAt: { $cond: [isFree, expiresAt, '$expiresAt'] },
            },
          },
        ],
        { upsert: true, returnDocument: 'after', writeConcern: db.durable },
      )
      .lean();
    if (lock?.owner !== owner) return null;
  } catch (error) {
    // Two processes created the document at the same time.
    if (isDuplicateKey(error)) return null;
    throw error;
  }

  let confirmedAt = performance.now();

  async function renew(): Promise<void> {
    const { matchedCount } = await db.locks.updateOne({ _id: name, owner }, [{ $set: { expiresAt } }]);
    if (matchedCount === 0) throw new Error(`the lock ${name} expired and another process has taken it`);
  }

  // A renewal that fails is repeated with the next one; `confirm` reports a lock that was lost.
  const renewal = setInterval(() => {
    if (performance.now() - confirmedAt < heldMs) void renew().catch(() => undefined);
  }, lockMs / 3);
  renewal.unref();
  return {
    async confirm() {
      await renew();
      confirmedAt = performance.now();
    },
    async release() {
      clearInterval(renewal);
      await db.locks.deleteOne({ _id: name, owner });
    },
  };
}
