import { expect, test } from 'vitest';
import { hiddenSide, windowFor } from './board-list.tsx';

test('lists all players while the page stays below the maximum height', () => {
  expect(windowFor(1, 0)).toEqual({ first: 1, count: 0 });
  expect(windowFor(180_000, 200_000)).toEqual({ first: 1, count: 200_000 });
});

test.each([1, 200_000, 200_001, 700_000, 1_000_000])(
  'includes position %i of a million players in the window',
  (position) => {
    const { first, count } = windowFor(position, 1_000_000);
    expect(count).toBe(200_000);
    expect(position).toBeGreaterThanOrEqual(first);
    expect(position).toBeLessThan(first + count);
    expect(first + count - 1).toBeLessThanOrEqual(1_000_000);
  },
);

test.each([
  [5, 'above'],
  [10, 'above'],
  [11, null],
  [19, null],
  [20, 'below'],
  [40, 'below'],
])('with rows 10 to 20 of 50 in view, finds row %i hidden on side %s', (index, side) => {
  expect(hiddenSide(index, 50, { startIndex: 10, endIndex: 20 })).toBe(side);
});

test('counts the first and last row as visible when the view reaches them', () => {
  expect(hiddenSide(0, 50, { startIndex: 0, endIndex: 9 })).toBeNull();
  expect(hiddenSide(49, 50, { startIndex: 40, endIndex: 49 })).toBeNull();
});
