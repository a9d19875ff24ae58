import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { isDatabaseAway } from './db/outage.ts';
import { createLoader } from './loader.ts';

it('reads once for simultaneous calls, and again for calls made during the read', async () => {
  const reads: string[][] = [];
  const gates: (() => void)[] = [];
  const loader = createLoader(async (keys) => {
    reads.push([...keys]);
    await new Promise<void>((resolve) => gates.push(resolve));
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}${reads.length}`]));
  });
  const first = Promise.all([loader.load('a'), loader.load('a'), loader.load('none')]);
  await eventually(() => expect(gates).toHaveLength(1));
  const second = loader.load('a');
  gates[0]?.();
  expect(await first).toEqual(['a1', 'a1', null]);
  await eventually(() => expect(gates).toHaveLength(2));
  gates[1]?.();
  expect(await second).toBe('a2');
  expect(reads).toEqual([['a', 'none'], ['a']]);
});

it('reads once for all calls in the same iteration of the event loop', async () => {
  const reads: string[][] = [];
  const loader = createLoader(async (keys) => {
    reads.push([...keys]);
    return new Map(keys.map((key) => [key, key]));
  });
  const askLate = async (key: string, hops: number) => {
    for (let hop = 0; hop < hops; hop += 1) await Promise.resolve();
    return loader.load(key);
  };
  expect(await Promise.all(['a', 'b', 'c'].map((key, index) => askLate(key, index * 4)))).toEqual(['a', 'b', 'c']);
  expect(reads).toEqual([['a', 'b', 'c']]);
});

it('splits simultaneous calls into reads of limited size', async () => {
  const reads: string[][] = [];
  const loader = createLoader(async (keys) => {
    reads.push([...keys]);
    return new Map(keys.map((key) => [key, key]));
  }, 2);
  const keys = ['a', 'b', 'a', 'c', 'd', 'e'];
  expect(await Promise.all(keys.map(loader.load))).toEqual(keys);
  expect(reads).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

it('rejects the calls of a failed read and continues with the next', async () => {
  let fail = true;
  const loader = createLoader(async (keys) => {
    if (fail) throw new Error('down');
    return new Map(keys.map((key) => [key, 1]));
  });
  await expect(loader.load('a')).rejects.toThrow('down');
  fail = false;
  expect(await loader.load('a')).toBe(1);
});

it('fails the callers of a read that does not end as an outage, and starts the next one', async () => {
  let reads = 0;
  const loader = createLoader(
    (keys) => {
      reads += 1;
      return reads === 1
        ? new Promise<never>(() => undefined)
        : Promise.resolve(new Map(keys.map((key) => [key, key])));
    },
    undefined,
    50,
  );
  const first = loader.load('a');
  first.catch(() => undefined);
  await eventually(() => expect(reads).toBe(1));
  const second = loader.load('b');
  await expect(first).rejects.toSatisfy(isDatabaseAway);
  expect(await second).toBe('b');
});
