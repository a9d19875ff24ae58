import { expect, it } from 'vitest';
import { createQueuePerKey, type QueuePerKey } from './queue-per-key.ts';

/** Runs everything that does not wait for the test. */
const settle = () => new Promise(setImmediate);

/** Adds functions that end when the test ends them. `log` has those that have begun, in order. */
function starter(queue: QueuePerKey) {
  const log: string[] = [];
  const add = (key: string, name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const result = queue.run(key, () => {
      log.push(name);
      return promise;
    });
    return { result, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { log, add };
}

it('runs the functions of a key one after the other, in order, and keys independently', async () => {
  const { log, add } = starter(createQueuePerKey());
  const [a, b, c] = [add('ada', 'a'), add('ada', 'b'), add('ada', 'c')];
  const other = add('ben', 'other');
  await settle();
  expect(log).toEqual(['a', 'other']);
  other.end();
  expect(await other.result).toBe('other');
  for (const each of [a, b, c]) {
    each.end();
    await each.result;
    await settle();
  }
  expect(log).toEqual(['a', 'other', 'b', 'c']);
});

it('continues after a function that fails, also if it throws before it waits', async () => {
  const queue = createQueuePerKey();
  const { add } = starter(queue);
  const failing = add('ada', 'failed');
  const throwing = queue.run('ada', () => {
    throw new Error('thrown');
  });
  const last = add('ada', 'last');
  failing.fail();
  last.end();
  await expect(failing.result).rejects.toThrow('failed');
  await expect(throwing).rejects.toThrow('thrown');
  expect(await last.result).toBe('last');
});

it('refuses a function above the bound of its key, and accepts one as soon as another has ended', async () => {
  const queue = createQueuePerKey({ maxPending: 2, full: (key) => new Error(`${key} is full`) });
  const { log, add } = starter(queue);
  const [a, b] = [add('ada', 'a'), add('ada', 'b')];
  await expect(add('ada', 'refused').result).rejects.toThrow('ada is full');
  add('ben', 'other');
  a.end();
  await a.result;
  const c = add('ada', 'c');
  b.end();
  c.end();
  await c.result;
  expect(log).toEqual(['a', 'other', 'b', 'c']);
});

it('forgets a key once all its functions have ended', async () => {
  const queue = createQueuePerKey();
  const { add } = starter(queue);
  const [a, b] = [add('ada', 'a'), add('ada', 'b')];
  expect(queue.size).toBe(1);
  a.end();
  await a.result;
  expect(queue.size).toBe(1);
  b.fail();
  await expect(b.result).rejects.toThrow('b');
  expect(queue.size).toBe(0);
});
