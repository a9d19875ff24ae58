import { EventEmitter } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { whenReady } from '../../testing/when-ready.ts';
import { connectRedis } from './redis.ts';

it('reports an error that a closed user of the connection emits again with no listener left', async () => {
  const errors: unknown[] = [];
  const url = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
  const redis = connectRedis(url, { offlineQueue: true, onError: (error) => void errors.push(error) });
  onTestFinished(() => redis.destroy());
  await whenReady(redis);
  const closed = new EventEmitter();
  redis.on('error', (error) => closed.emit('error', error));
  const lost = new Error('Socket closed unexpectedly');
  expect(redis.emit('error', lost)).toBe(true);
  // Once by the connection's own listener, once because the other one threw it.
  expect(errors).toEqual([lost, lost]);
});
