import type { Redis } from './client.ts';

/** Holds nothing: only whether it can be written matters. */
const probeKey = 'courtside:writable';
const probeMs = 60_000;

/**
 * Resolves if Redis takes writes. A ping does not tell: after a failover an old primary goes on answering as a replica
 * (`READONLY`), and a primary without memory or disk refuses every write (`OOM`, `MISCONF`).
 */
export async function checkWritable(redis: Pick<Redis, 'set'>): Promise<void> {
  await redis.set(probeKey, '1', { expiration: { type: 'PX', value: probeMs } });
}

/** Whether an error says that this Redis is a replica, so that only another connection can reach the primary. */
export function isReplicaError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('READONLY');
}
