import { expect, test } from 'vitest';
import { spreadOut } from './spread-out.ts';

test('leaves items that do not overlap where they are', () => {
  expect(spreadOut([10, 40, 80], 20, [0, 100])).toEqual([10, 40, 80]);
});

test('moves overlapping items apart around their middle, and keeps all between the edges', () => {
  expect(spreadOut([50, 50, 50], 20, [0, 100])).toEqual([30, 50, 70]);
  expect(spreadOut([0, 0], 20, [0, 100])).toEqual([10, 30]);
  expect(spreadOut([20, 95, 100], 20, [0, 100])).toEqual([20, 70, 90]);
});
