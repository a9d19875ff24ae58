import { EventEmitter } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { aProxy } from '../../testing/proxy.ts';
import { whenReady } from '../../testing/when-ready.ts';
import { connectRedis } from './redis.ts';

it('reports an error that a closed user of the connection emits again with no listener left', async () => {
  const errors: unknown[] = [];
  const proxy = await aProxy(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
  onTestFinished(proxy.close);
  const redis = connectRedis(proxy.url, { offlineQueue: true, onError: (error) => void errors.push(error) });
  onTestFinished(() => redis.destroy());
  await whenReady(redis);
  const closed = new EventEmitter();
  redis.on('error', (error) => closed.emit('error', error));
  proxy.cut();
  // Once by the connection's own listener, once because the other one threw it.
  await eventually(() => expect(errors.slice(0, 2)).toEqual(Array(2).fill(new Error('Socket closed unexpectedly'))));
});
