import { expect, it } from 'vitest';
import { normalCdf, normalQuantile } from './normal.ts';

it.each([
  [0, 0.5],
  [1, 0.8413447],
  [-1.959964, 0.025],
  [3, 0.9986501],
])('gives the distribution function at %d and its inverse', (z, probability) => {
  expect(normalCdf(z)).toBeCloseTo(probability, 6);
  expect(normalQuantile(probability)).toBeCloseTo(z, 4);
});
