import { atom } from 'jotai';
import { expect, test, vi } from 'vitest';
import { derivedFamily, store } from './store.ts';

const numbers = atom<ReadonlyMap<string, readonly number[]>>(new Map([['a', [1, 2]]]));
const sameNumbers = (a: readonly number[], b: readonly number[]) => String(a) === String(b);

test('does not notify subscribers of a value equal to the last one', () => {
  const family = derivedFamily((get, key: string) => get(numbers).get(key) ?? [], sameNumbers);
  const changed = vi.fn();
  const stop = store.sub(family('a'), changed);
  store.set(numbers, new Map([['a', [1, 2]]]));
  expect(changed).not.toHaveBeenCalled();
  store.set(numbers, new Map([['a', [3]]]));
  expect(changed).toHaveBeenCalledOnce();
  stop();
});

test('keeps subscribed atoms and the latest hundred others', () => {
  const family = derivedFamily((_get, key: number) => key);
  const kept = family(0);
  const stop = store.sub(kept, () => undefined);
  for (let key = 1; key <= 5000; key += 1) store.get(family(key));
  expect(family.size()).toBe(101);
  expect(family(0)).toBe(kept);
  expect([family.isMounted(0), family.isMounted(5000)]).toEqual([true, false]);
  stop();
  for (let key = 1; key <= 200; key += 1) store.get(family(key));
  expect(family(0)).not.toBe(kept);
});
