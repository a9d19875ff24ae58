import { expect, type Page } from '@playwright/test';

/** Waits until no dialog is open and the browser has left the history entry of the last one. A reload before that is cut off. */
export async function untilNoDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate('history.state?.dialogs ?? 0')).toBe(0);
}

/** Closes the open dialog, and waits until its history entry has been left: a navigation before that would be aborted. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await untilNoDialog(page);
}
