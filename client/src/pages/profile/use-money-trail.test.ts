import type { LedgerLine } from '@courtside/contract/ledger';
import { expect, test } from 'vitest';
import { type Trail, withNewestPage, withOlderPage } from './balance-history.tsx';

const line = (seq: number): LedgerLine => ({ kind: 'bonus', seq, amount: 1, balance: seq, at: '2026-11-21T19:00:00Z' });
const trail = (from: number, to: number, nextCursor: number | null = to): Trail => ({
  lines: Array.from({ length: from - to + 1 }, (_, index) => line(from - index)),
  nextCursor,
});
const numbers = ({ lines }: Trail) => lines.map(({ seq }) => seq);

test('puts the newest page on top of known lines', () => {
  const next = withNewestPage(trail(5, 1, null), trail(6, 4));
  expect(numbers(next)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(next.nextCursor).toBeNull();
});

test('replaces known lines by a page that does not reach them', () => {
  expect(withNewestPage(trail(3, 1, null), trail(9, 7))).toEqual(trail(9, 7));
  expect(withNewestPage(null, trail(3, 1, null))).toEqual(trail(3, 1, null));
});

test('appends older pages without repeating a line', () => {
  const next = withOlderPage(trail(6, 4), trail(4, 1, null));
  expect(numbers(next)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(next.nextCursor).toBeNull();
});
