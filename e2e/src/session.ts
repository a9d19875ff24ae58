import type { Page } from '@playwright/test';
import type { Caller } from './accounts/service.ts';

/** Signs a user in in the browser, as a sign-in on an earlier visit did. The next page that is opened is theirs. */
export async function openSession(page: Page, { stored }: Caller): Promise<void> {
  // A page of the same origin without the app, which would overwrite the session.
  const blank = '**/blank';
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
  await page.unroute(blank);
  const entries = {
    ...stored,
    // The app's own notes about the last visit.
    'courtside:signed-in': '1',
    'courtside:has-signed-in': '1',
  };
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}
