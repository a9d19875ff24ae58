import type { Redis } from '../platform/events/redis.ts';

/** Waits until a connection can be used, however often it fails before. */
export async function whenReady(redis: Redis): Promise<void> {
  if (redis.isReady) return;
  await new Promise<void>((resolve) => redis.once('ready', () => resolve()));
}
