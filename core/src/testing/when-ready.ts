import type { Redis } from '../platform/redis/client.ts';

/** Waits until a connection is ready, no matter how often it fails before. */
export async function whenReady(redis: Redis): Promise<void> {
  if (redis.isReady) return;
  await new Promise<void>((resolve) => redis.once('ready', () => resolve()));
}
