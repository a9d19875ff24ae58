import { expect, it } from 'vitest';
import { TimeoutError, withTimeout } from './with-timeout.ts';

const never = new Promise<string>(() => undefined);

it('settles like a promise that settles before the timeout', async () => {
  expect(await withTimeout(1_000, Promise.resolve('here'))).toBe('here');
  await expect(withTimeout(1_000, Promise.reject(new TypeError('a bug')))).rejects.toThrow(TypeError);
});

it('waits no longer for what never comes, and says so as the caller would', async () => {
  await expect(withTimeout(5, never)).rejects.toThrow(TimeoutError);
  await expect(withTimeout(5, never, (late) => new RangeError('gone', { cause: late }))).rejects.toMatchObject({
    message: 'gone',
    cause: expect.any(TimeoutError),
  });
});
