import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dist, firstLoadLimit, measureFirstLoad } from './first-load.ts';
import { test } from './test.ts';

test('the first load of Home stays within its limit of JavaScript', async ({ page }) => {
  const sizes = await measureFirstLoad(page);
  // React, the app, what it shares with pages, and the live feed.
  expect(sizes.size).toBeGreaterThan(3);
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(firstLoadLimit);
});

test('browsers load the method and path of a route, but not what else it declares', () => {
  const assets = join(dist, 'assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const code = scripts.map((file) => readFileSync(join(assets, file), 'utf8')).join('\n');
  const [declared] = /\bplaceBet:\{[^}]*\}/.exec(code) ?? [];
  expect(declared?.replaceAll(/["`]/g, "'")).toBe("placeBet:{method:'POST',path:'/api/userbets/:uid'}");
});
