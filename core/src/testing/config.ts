import { randomUUID } from 'node:crypto';
import { type Config, readConfig } from '../platform/config/config.ts';
import { connectRedis } from '../platform/redis/redis.ts';

/** Test files that run at the same time use different Redis databases, so each may empty its own. */
function testRedisUrl(): string {
  const url = new URL(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
  url.pathname = `/${6 + Number(process.env.VITEST_POOL_ID ?? 1)}`;
  return url.href;
}

/** Settings for a test of the whole product, with a new MongoDB database and a Redis database that no other running test uses. */
export function testConfig(overrides: Record<string, string> = {}): Config {
  const mongo = new URL(process.env.MONGODB_URI ?? 'mongodb://127.0.0.1:27017/courtside');
  mongo.pathname = `/test-${randomUUID()}`;
  return readConfig({
    ...process.env,
    MONGODB_URI: mongo.href,
    REDIS_URL: testRedisUrl(),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    // A test sends in seconds what users send in hours.
    RATE_LIMIT_FACTOR: '100',
    // Tests send forwarding headers to a server with the Auth emulator.
    DEMO_BEHIND_PROXY: 'true',
    ...overrides,
  });
}

/** Empties the Redis database of a test, as if Redis had lost its data. */
export async function emptyRedis({ REDIS_URL }: Pick<Config, 'REDIS_URL'>): Promise<void> {
  const redis = connectRedis(REDIS_URL, { offlineQueue: true, onError: () => undefined });
  await redis.flushDb();
  redis.destroy();
}
