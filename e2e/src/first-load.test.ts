import { expect } from '@playwright/test';
import { firstLoadLimit, measureFirstLoad } from './first-load.ts';
import { test } from './test.ts';

test('the first load of Home stays within its limit of JavaScript', async ({ page }) => {
  const sizes = await measureFirstLoad(page);
  // React, the app, what it shares with pages, and the live feed.
  expect(sizes.size).toBeGreaterThan(3);
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(firstLoadLimit);
});
