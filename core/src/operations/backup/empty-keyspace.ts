import type { Config } from '../../platform/config/config.ts';
import { connectRedis } from '../../platform/redis/redis.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

const maxMs = 10_000;

/**
 * Deletes what Redis has of this database: ranks and jobs of the data before the restore. Everything in Redis is created again.
 * @returns false when Redis does not respond
 */
export async function emptyKeyspace({ REDIS_URL, keyspace }: Pick<Config, 'REDIS_URL' | 'keyspace'>): Promise<boolean> {
  const redis = connectRedis(REDIS_URL, { offlineQueue: true, onError: () => undefined });
  const empty = async () => {
    for await (const keys of redis.scanIterator({ MATCH: `${keyspace}:*`, COUNT: 1_000 })) {
      if (keys.length > 0) await redis.del(keys);
    }
    return true;
  };
  try {
    return await withTimeout(maxMs, empty());
  } catch {
    return false;
  } finally {
    redis.destroy();
  }
}
