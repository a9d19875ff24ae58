import { randomUUID } from 'node:crypto';
import type { Redis } from './redis.ts';
import { createScript } from './script.ts';

/** A lock in Redis. Only its owner can renew or release it. */
export interface RedisLock {
  /** Random; different each time a lock is taken. */
  readonly owner: string;
  /** Lets the lock last for its full time again. @returns false when it has expired */
  renew(): Promise<boolean>;
  /** Does nothing when another process has taken the lock. While Redis is away, the lock expires instead. */
  release(): Promise<void>;
}

/** KEYS lock; ARGV owner, milliseconds. */
const renewLua = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** KEYS lock; ARGV owner. */
const releaseLua = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

/**
 * Prepares a lock that expires `lockMs` after it was taken or last renewed.
 * @returns a function that takes it, or returns null when another process holds it
 */
export function createRedisLock(redis: Redis, key: string, lockMs: number): () => Promise<RedisLock | null> {
  const renew = createScript(redis, renewLua);
  const release = createScript(redis, releaseLua);
  return async () => {
    const owner = randomUUID();
    const isTaken = await redis.set(key, owner, { condition: 'NX', expiration: { type: 'PX', value: lockMs } });
    if (isTaken === null) return null;
    return {
      owner,
      renew: async () => (await renew([key], [owner, String(lockMs)])) === 1,
      async release() {
        if (redis.isReady) await release([key], [owner]);
      },
    };
  };
}
