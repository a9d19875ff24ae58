import { expect } from '@playwright/test';
import { newEmail, signUp } from './people.ts';
import { test } from './test.ts';

test('a page whose WebSocket opens and stays mute is live over polling', async ({ page }) => {
  // Some proxies, and some versions of browsers, complete the handshake and deliver nothing.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await signUp(page, newEmail(), { path: '/betting' });
  await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'live');
  const price = page.getByRole('button', { name: /^Bet on/ }).first();
  await expect(price).toBeEnabled();
});
