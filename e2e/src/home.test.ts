import { expect, type Locator, type Page } from '@playwright/test';
import { cardOf, gameOpenFor, placeBet, standingGames } from './bets.ts';
import { createGroup } from './friends.ts';
import { home } from './home-screens.ts';
import { movesWhileLoading, watchLayoutShifts } from './layout-shifts.ts';
import { balance, fillInSignUp, newEmail, signUp } from './people.ts';
import type { Screen } from './screen.ts';
import { test } from './test.ts';

const headline = 'Your Favorite Odds, Without the Stakes!';
const subline = 'Experience the thrill of sports betting like never before!';
const trending = (page: Page) => page.getByRole('region', { name: 'Trending Bets' }).getByRole('article');

const ownHome: Screen = {
  ...home,
  who: 'in',
  async settle(page) {
    await home.settle(page);
    await expect(page.getByTestId('home-balance')).toHaveText('$975.00');
  },
};

/** Presses *Place Bet* at a trending game that no test changes. @returns the id of the game */
async function pressPlaceBet(page: Page): Promise<string> {
  await page.goto('/');
  await expect(trending(page)).toHaveCount(3);
  const standing = new Set((await standingGames(page.request)).map(({ id }) => `/betting#game-${id}`));
  const links = page.getByRole('link', { name: 'Place Bet' });
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  // Three of about fifteen games, of which a few are other tests'.
  const href = hrefs.find((each) => standing.has(each)) ?? '';
  // By its address: another game may take the place of one that tips off.
  await links.and(page.locator(`[href="${href}"]`)).click();
  return href.replace('/betting#game-', '');
}

/** The texts that mark the sections of a page, in the order they are shown. */
const inOrder = async (parts: readonly Locator[]) => {
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y));
  expect(tops).toEqual([...tops].sort((a, b) => (a ?? 0) - (b ?? 0)));
  expect(tops).not.toContain(undefined);
};

test('H1, H2, H5, F4: shows a signed-out visitor the banner, live scores, three trending bets, and how to join', async ({
  page,
}) => {
  await watchLayoutShifts(page.context());
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(page.getByText(subline)).toBeVisible();
    await expect(trending(page)).toHaveCount(3);
    await inOrder([
      page.getByRole('heading', { name: headline }),
      page.getByRole('heading', { name: 'Playing now' }),
      trending(page).first(),
      page.getByRole('heading', { name: 'Ready to Join' }),
      page.getByRole('contentinfo'),
    ]);
    const widths = await trending(page).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width));
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1);
    expect(await movesWhileLoading(page, home), `${width} px wide`).toEqual([]);
  }
  await expect(trending(page).first()).toContainText(/[A-Z].* vs [A-Z]/);
  await expect(trending(page).first()).toContainText(/: [+−]\d{3,}/);
  await expect(page.getByRole('contentinfo')).toContainText('2025');
  const tops = await trending(page).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(new Set(tops).size, 'one row on a desktop').toBe(1);
});

test('H2: Place Bet leads to that game, also for a visitor who signs up first', async ({ page }) => {
  const id = await pressPlaceBet(page);
  await expect(page).toHaveURL(`/betting#game-${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await fillInSignUp(page, newEmail());
  await expect(page).toHaveURL('/');
  const first = page.getByRole('main').getByRole('link').first();
  await expect(first).toHaveText(/Back to .+ vs .+: place your bet$/);
  await first.click();
  await expect(page).toHaveURL(`/betting#game-${id}`);
  const card = cardOf(page, id);
  await expect(card).toBeInViewport();
  await expect(card).toBeFocused();

  // Once the game has been shown, Home no longer leads back to it.
  await page.getByRole('banner').getByRole('link', { name: 'Courtside' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.getByText(/^Back to/)).toHaveCount(0);
  await expect(cardOf(page, await pressPlaceBet(page))).toBeFocused();
});

test('H1, H5: shows a signed-in user the balance, bets in play and groups before the trending bets', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchLayoutShifts(page.context());
  const email = await signUp(page);
  const name = email.split('@')[0] ?? '';
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  await expect(page.getByTestId('home-balance')).toHaveText('$1,000.00');
  await expect(page.getByText('Ready to Join')).toBeHidden();
  const band = page.locator('section', { has: page.getByRole('heading', { name: headline }) });
  await expect(band.getByText(subline)).toBeVisible();
  expect((await band.boundingBox())?.height).toBeLessThanOrEqual(96);

  // The one next step: a game that takes bets.
  await page.getByRole('link', { name: /^Bet on .+ vs / }).click();
  await expect(page.locator('article[data-game]:focus')).toBeInViewport();
  await placeBet(await gameOpenFor(page, 60), 'first', '25');
  await createGroup(page, 'Home team');

  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const bets = page.getByRole('region', { name: 'In play', exact: true });
    const groups = page.getByRole('region', { name: 'Your groups' });
    await expect(bets.getByRole('listitem')).toHaveCount(1);
    await expect(groups.getByRole('link', { name: /^Home team/ })).toHaveText(/1 member.*You are #1$/);
    await expect(trending(page)).toHaveCount(3);
    await expect(page.getByTestId('home-balance')).toHaveText('$975.00');
    await expect(balance(page)).toHaveText('$975.00');
    await inOrder([
      page.getByRole('heading', { name: headline }),
      page.getByTestId('home-balance'),
      bets,
      groups,
      trending(page).first(),
    ]);
    expect(await movesWhileLoading(page, ownHome), `${width} px wide`).toEqual([]);
  }
});

test('F1, F2: every page has the header, and paths are case-insensitive', async ({ page }) => {
  for (const path of ['/BETTING', '/SignIn', '/signup', '/nowhere']) {
    await page.goto(path);
    for (const name of ['Betting', 'Leaderboard', 'Injuries', 'FriendGroup', 'Sign In']) {
      await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
    }
  }
  await expect(page.getByRole('main')).toContainText(/not/i);
});
