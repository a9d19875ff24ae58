import { expect, type Page } from '@playwright/test';

/** Waits until no dialog is open and the browser has left the history entry of the last one. A navigation before that is aborted. */
export async function untilNoDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate('history.state?.dialogs ?? 0')).toBe(0);
}

/** Closes the open dialog, and waits as `untilNoDialog` does. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await untilNoDialog(page);
}
