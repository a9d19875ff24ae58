import type { Page } from '@playwright/test';

/**
 * Collects every message that a page shows from now on, until it is loaded again. A message without an action is gone
 * after three seconds: a test that does something else in the meantime has to collect it.
 * @returns reads the texts of the messages so far, oldest first
 */
export async function collectToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(window, { shownToasts: texts });
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof Element)) continue;
        const toasts = [added, ...added.querySelectorAll('*')].filter((element) => element.hasAttribute('data-toast'));
        texts.push(...toasts.map(({ textContent }) => textContent ?? ''));
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'shownToasts') as string[])]);
}
