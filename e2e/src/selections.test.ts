import { expect, type Page } from '@playwright/test';
import { collect } from './bets.ts';
import { balance, signUp } from './people.ts';
import { test } from './test.ts';

/** Accepts every price that moved until no selection is left in the slip. */
async function placeAll(page: Page): Promise<void> {
  const answers = page.locator('button:enabled').filter({ hasText: /^(Place \d bets? for|Accept)/ });
  await expect(async () => {
    if ((await answers.count()) > 0) await answers.last().click({ timeout: 2000 });
    await expect(page.locator('[data-pick]')).toHaveCount(0, { timeout: 2000 });
  }).toPass();
}

for (const width of [390, 1440]) {
  test(`several selections wait in the slip and are placed together at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(page);
    await page.goto('/betting');
    await collect(page, '25');
    const opener = page.getByRole('button', { name: /3 selections · \$75\.00/ });
    if (width < 1280) await opener.click();
    await page.locator('[data-pick] input').first().fill('10');
    await expect(page.getByRole('button', { name: 'Place 3 bets for $60.00' })).toBeVisible();
    await placeAll(page);
    await expect(balance(page)).toHaveText('$940.00');
  });
}
