import { type APIResponse, expect, type Page, type Route } from '@playwright/test';
import { gameOpenFor, typeAmount } from './bets.ts';
import { balance, fillInSignUp, navigate, newEmail, signUp } from './people.ts';
import { throwUnlessEnded } from './prepared-answers.ts';
import { test } from './test.ts';
import { collectToasts } from './toasts.ts';

const bets = /\/api\/userbets\/[^/]+$/;
const counter = (page: Page, name: string) => page.locator(`dt:text-is("${name}") + dd`);

/** Intercepts the response to each placed bet. */
const whenPlaced = (page: Page, act: (route: Route, response: APIResponse) => Promise<void>) =>
  page.route(bets, async (route) => {
    try {
      const response = await route.fetch();
      await (response.ok() ? act(route, response) : route.fulfill({ response }));
    } catch (error) {
      throwUnlessEnded(page, error);
    }
  });
/**
 * Bets on a game, and waits until the page says that the bet is placed: the live feed has delivered it.
 * @param toasts reads the messages that the page has shown
 */
async function bet(page: Page, toasts: () => Promise<string[]>): Promise<void> {
  const placed = async () => (await toasts()).filter((text) => text.startsWith('Bet placed: $40.00')).length;
  const before = await placed();
  const card = await gameOpenFor(page, 60);
  await typeAmount(card, '40');
  await card
    .getByRole('button', { name: /^Bet on/ })
    .first()
    .click();
  await expect.poll(placed).toBeGreaterThan(before);
}

test("does not show the response to one user's bet to the next user of the tab", async ({ page }) => {
  await signUp(page);
  await navigate(page, 'Betting');
  const { promise: nextUserSignedIn, resolve: releaseResponse } = Promise.withResolvers<void>();
  await whenPlaced(page, async (route, response) => {
    await nextUserSignedIn;
    // The page has cancelled the request, so there is nothing left to fulfill.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await bet(page, await collectToasts(page));
  await expect(balance(page)).toHaveText('$960.00');

  // Without a page load, which would cancel the request in any case.
  await balance(page).click();
  const cancelled = page.waitForEvent('requestfailed', (request) => bets.test(request.url()));
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await cancelled;
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillInSignUp(page, newEmail());
  await expect(balance(page)).toHaveText('$1,000.00');
  await balance(page).click();
  await expect(counter(page, 'Total Bets')).toHaveText('0');

  releaseResponse();
  await header.getByRole('link', { name: 'Betting' }).click();
  await expect(page.locator('article[data-game]').first()).toBeVisible();
  await expect(page.getByText(/^Bet placed/)).toHaveCount(0);
  const amounts = page.getByLabel('Bet amount in dollars');
  const typed = await amounts.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));
  expect(typed.filter((amount) => amount !== '')).toEqual([]);
  await balance(page).click();
  await expect(counter(page, 'Total Bets')).toHaveText('0');
});

test('a bet whose response is lost is placed and confirmed, and can be placed again', async ({ page }) => {
  await signUp(page);
  await navigate(page, 'Betting');
  await whenPlaced(page, (route) => route.abort());
  const toasts = await collectToasts(page);
  for (const left of ['$960.00', '$920.00']) {
    await bet(page, toasts);
    await expect(balance(page)).toHaveText(left);
  }
  expect(await toasts()).not.toContain('Failed to place bet');
  await balance(page).click();
  await expect(counter(page, 'Total Bets')).toHaveText('2');
});
