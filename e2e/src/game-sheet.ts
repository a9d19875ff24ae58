import { expect, type Locator } from '@playwright/test';

/** Opens the sheet of a game by the title of its card, and waits until it has loaded. Returns the sheet. */
export async function openSheet(card: Locator): Promise<Locator> {
  await card.getByRole('heading').getByRole('button').click();
  const sheet = card.page().getByRole('dialog');
  await expect(sheet.getByRole('slider')).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'Injuries' }).getByRole('heading', { level: 4 })).toHaveCount(2);
  return sheet;
}
