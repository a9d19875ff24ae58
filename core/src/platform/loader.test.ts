import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { createLoader } from './loader.ts';

it('reads once for all who ask together, and anew for those who ask while it reads', async () => {
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

it('reads once for all who ask in the same turn of the event loop', async () => {
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

it('tells its callers of a failed read and reads on', async () => {
  let fail = true;
  const loader = createLoader(async (keys) => {
    if (fail) throw new Error('down');
    return new Map(keys.map((key) => [key, 1]));
  });
  await expect(loader.load('a')).rejects.toThrow('down');
  fail = false;
  expect(await loader.load('a')).toBe(1);
});
