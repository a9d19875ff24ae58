import { expect } from '@playwright/test';
import { collect } from './bets.ts';
import { balance, signUp } from './people.ts';
import { test } from './test.ts';

for (const [width, tag] of [
  [390, ''],
  [1440, ' @deep'],
] as const) {
  test(`several selections wait in the slip and are placed together at ${width} px${tag}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(page);
    await page.goto('/betting');
    await collect(page, '25');
    const opener = page.getByRole('button', { name: /3 selections · \$75\.00/ });
    if (width < 1280) await opener.click();
    await page.locator('[data-pick] input').first().fill('10');
    await page.getByRole('button', { name: 'Place 3 bets for $60.00' }).click();
    await expect(page.locator('[data-pick]')).toHaveCount(0);
    await expect(balance(page)).toHaveText('$940.00');
  });
}
