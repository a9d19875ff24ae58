import { expect, it, onTestFinished } from 'vitest';
import { destroySocketsAtWrite } from '../../testing/dead-sockets.ts';
import { eventually } from '../../testing/eventually.ts';
import { aProxy } from '../../testing/proxy.ts';
import { whenReady } from '../../testing/when-ready.ts';
import { connectRedis } from './redis.ts';

it.each([
  ['immediately, for a connection that fails while Redis is away', false],
  ['once it is connected again, for a connection that waits', true],
])('ends every command when sockets are destroyed right before a write: %s', async (_title, offlineQueue) => {
  const proxy = await aProxy(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
  const redis = connectRedis(proxy.url, { offlineQueue, onError: () => undefined });
  onTestFinished(async () => {
    redis.destroy();
    await proxy.close();
  });
  await whenReady(redis);
  // Handshakes are hit, too.
  const faults = destroySocketsAtWrite({ port: new URL(proxy.url).port, every: 5 });
  onTestFinished(faults.stop);
  while (faults.destroyed < 20) {
    await Promise.allSettled(Array.from({ length: 5 }, () => redis.get('key')));
    await eventually(() => expect(redis.isReady).toBe(true));
  }
  faults.stop();
  await eventually(async () => expect(await redis.ping()).toBe('PONG'));
});
