import { expect, test } from 'vitest';
import { inColumns } from './columns.ts';

const heightOf = (height: number) => height;

test('deals items in their order to the least high column', () => {
  expect(inColumns([5, 1, 3, 1, 2], 3, heightOf)).toEqual([[5], [1, 1, 2], [3]]);
});

test('leaves columns empty if there are fewer items', () => {
  expect(inColumns([4], 3, heightOf)).toEqual([[4], [], []]);
});

test('keeps all items in one column on a narrow window', () => {
  expect(inColumns([5, 1, 2], 1, heightOf)).toEqual([[5, 1, 2]]);
});
