import type { GroupLogEntry } from '@courtside/contract/group-log';
import { expect, test } from 'vitest';
import { aLogEntry } from '../../testing/builders.ts';
import { withNewest } from './group-atoms.ts';

const entries = (...numbers: number[]): GroupLogEntry[] => numbers.map((number) => aLogEntry({ number }));
const numbersOf = ({ entries: all }: { entries: readonly GroupLogEntry[] }) => all.map(({ number }) => number);

test('new entries come before the known ones, each once', () => {
  const known = { entries: entries(4, 3), nextCursor: 3 };
  const next = withNewest(known, { entries: entries(6, 5, 4), nextCursor: 4 });
  expect(numbersOf(next)).toEqual([6, 5, 4, 3]);
  expect(next.nextCursor).toBe(3);
});

test('the known entries are dropped if some between them and the new ones are missing', () => {
  const known = { entries: entries(4, 3), nextCursor: 3 };
  const next = withNewest(known, { entries: entries(9, 8), nextCursor: 8 });
  expect(numbersOf(next)).toEqual([9, 8]);
  expect(next.nextCursor).toBe(8);
});

test('a page that covers all known entries brings its own cursor', () => {
  const next = withNewest({ entries: entries(2), nextCursor: null }, { entries: entries(3, 2, 1), nextCursor: null });
  expect(numbersOf(next)).toEqual([3, 2, 1]);
});
