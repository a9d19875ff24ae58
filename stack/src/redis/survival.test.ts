import { createClient } from 'redis';
import { expect, it, onTestFinished } from 'vitest';
import { startTemporaryStack } from '../temporary-stack.ts';

it('Redis keeps every acknowledged write through kill -9, at the same URL', async () => {
  const stack = await startTemporaryStack({ components: ['redis'] });
  onTestFinished(() => stack.stop());
  await stack.waitReady();
  const connect = async () => {
    const client = createClient({ url: stack.env.REDIS_URL ?? '', socket: { reconnectStrategy: 50 } });
    client.on('error', () => undefined);
    onTestFinished(() => client.destroy());
    return client.connect();
  };
  const before = await connect();
  for (let i = 0; i < 500; i += 1) await before.set(`key:${i}`, String(i));
  expect(await before.configGet('maxmemory-policy')).toEqual({ 'maxmemory-policy': 'noeviction' });

  stack.kill('redis');
  await stack.waitReady('redis');
  const after = await connect();
  expect(await after.dbSize()).toBe(500);
  expect(await after.get('key:499')).toBe('499');
});
