import { expect, it } from 'vitest';
import { returnsOfStakes } from './small-stakes.ts';

it('no stake from 1 to 200 cents returns more than it costs at any price of the demo league', () => {
  const { markets, held, cashedOut, overpaid, former } = returnsOfStakes();
  expect(markets).toBeGreaterThan(100);
  expect(held.perCent).toBeLessThan(1);
  expect(cashedOut.perCent).toBeLessThanOrEqual(1);
  expect(overpaid).toBeLessThan(1e-9);
  // Rounding to the nearest cent paid the bettor for every small stake.
  expect(former.perCent).toBeGreaterThan(1.2);
});
