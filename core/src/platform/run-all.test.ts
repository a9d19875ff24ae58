import { expect, it } from 'vitest';
import { runAll } from './run-all.ts';

async function* count(to: number): AsyncGenerator<number> {
  for (let n = 1; n <= to; n += 1) yield n;
}

/** Work that ends when the test says so. */
function controlled() {
  const open = new Map<number, PromiseWithResolvers<void>>();
  return {
    open,
    work: (n: number) => {
      const ending = Promise.withResolvers<void>();
      open.set(n, ending);
      return ending.promise.finally(() => open.delete(n));
    },
  };
}
const settle = () => new Promise(setImmediate);

it('works on as many items in parallel as allowed, and begins the next as soon as one ends', async () => {
  const { open, work } = controlled();
  const done = runAll(count(5), work, 2);
  await settle();
  expect([...open.keys()]).toEqual([1, 2]);
  open.get(2)?.resolve();
  await settle();
  expect([...open.keys()]).toEqual([1, 3]);
  for (let rest = 0; rest < 3; rest += 1) {
    for (const ending of open.values()) ending.resolve();
    await settle();
  }
  expect(await done).toBe(5);
});

it('reads no more items after one failed, and fails once the others have ended', async () => {
  const { open, work } = controlled();
  const done = runAll(count(5), work, 2);
  await settle();
  open.get(1)?.reject(new Error('first'));
  await settle();
  expect([...open.keys()]).toContain(2);
  for (const ending of open.values()) ending.resolve();
  await expect(done).rejects.toThrow('first');
  expect(open.size).toBe(0);
});

it('fails when the items cannot be read, once the work that began has ended', async () => {
  async function* broken() {
    yield 1;
    throw new Error('unreadable');
  }
  const { open, work } = controlled();
  const done = runAll(broken(), work, 2);
  const failed = expect(done).rejects.toThrow('unreadable');
  await settle();
  expect(open.size).toBe(1);
  open.get(1)?.resolve();
  await failed;
});
