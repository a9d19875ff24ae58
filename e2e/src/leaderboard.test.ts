import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { toCents } from '@courtside/contract/money';
import { expect, type Page } from '@playwright/test';
import { dataOf } from './answers.ts';
import { gameOpenFor, placeBet } from './bets.ts';
import { aCrowd } from './crowd.ts';
import { haveBalance } from './friends.ts';
import { navigate, newEmail, signUp } from './people.ts';
import { failing, tryAgain } from './prepared-answers.ts';
import { expectToMoveTogether, watchValues } from './sightings.ts';
import { test } from './test.ts';

const list = (page: Page) => page.getByRole('list', { name: 'All players' });
const rowOf = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });
const nameOf = (email: string) => email.replace(/@.*/, '');

/** Whether one row precedes the other. Both are read in one step because other tests move them. */
const isAhead = (page: Page, one: string, other: string) =>
  list(page).evaluate(
    (rows, names) => {
      const [first, second] = names.map((name) =>
        [...rows.children].find(({ textContent }) => textContent.includes(name))?.getAttribute('data-position'),
      );
      return first !== undefined && second !== undefined && Number(first) < Number(second);
    },
    [nameOf(one), nameOf(other)],
  );

const icons = ['First place', 'Second place', 'Third place'];

/** The visible rows, in their order on the screen. */
async function shownRows(page: Page) {
  const rows = await list(page)
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => ({
        top: item.getBoundingClientRect().top,
        text: item.textContent,
        uid: item.dataset.uid,
        icon: item.querySelector('[role=img]')?.getAttribute('aria-label'),
      })),
    );
  return rows.sort((a, b) => a.top - b.top);
}

test("L1, L2, L3: lists all players in the server's order for a signed-out visitor, the first in gold, one icon for each place", async ({
  page,
  request,
}) => {
  await aCrowd(request, 5, 'l1-');
  // Not all players are tied.
  await aCrowd(request, 1, 'l1-', 1500);
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to find yourself' })).toBeVisible();

  // Other tests bet and deposit at the same time, so both sides are read again until they agree.
  await expect(async () => {
    const rows = await dataOf<LeaderboardRow[]>(await request.get('/api/leaderboard?limit=100'));
    const shown = (await shownRows(page)).slice(0, 5);
    expect(shown.map(({ uid }) => uid)).toEqual(rows.slice(0, 5).map(({ uid }) => uid));
    for (const [index, { text, icon }] of shown.entries()) {
      const { username = '', balance = 0, atStake = 0 } = rows[index] ?? {};
      expect(icon ?? text).toContain(icons[index] ?? `#${index + 1}`);
      const isTied = rows
        .slice(0, index)
        .some((row) => toCents(row.balance + row.atStake) === toCents(balance + atStake));
      expect(text.includes('tied')).toBe(isTied);
      expect(text).toContain(username);
      expect(text).toContain('Profit');
      for (const dollars of [balance + atStake, balance])
        expect(text).toContain(
          `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
        );
    }
  }).toPass();

  const colourOf = (position: number) =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector('li[data-position="${position}"]')).backgroundColor`,
    );
  // A row that moves at this moment may be missing from its place.
  await expect(async () => {
    expect(await colourOf(1)).not.toBe(await colourOf(2));
    expect(await colourOf(2)).toBe(await colourOf(3));
  }).toPass();
});

test('a bet in one browser shows on the leaderboard in another within a second, without a reload, and costs no place', {
  tag: '@timed',
}, async ({ page, browser }) => {
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
  const [ana, bo] = [`aa-${newEmail()}`, `ab-${newEmail()}`];
  const anaContext = await browser.newContext();
  const boContext = await browser.newContext();
  const [anaPage, boPage] = [await anaContext.newPage(), await boContext.newPage()];
  await signUp(anaPage, ana);
  await signUp(boPage, bo);
  await haveBalance(boPage, bo, 3000);
  await navigate(boPage, 'Leaderboard');
  await expect(rowOf(boPage, nameOf(bo))).toContainText('You');
  await haveBalance(anaPage, ana, 3000);

  // Both reach the top of the board without a reload: equal balances, so ordered by name.
  for (const watcher of [page, boPage]) {
    for (const email of [ana, bo]) await expect(rowOf(watcher, nameOf(email))).toContainText('$3,000.00');
    await expect.poll(() => isAhead(watcher, ana, bo)).toBe(true);
  }

  await navigate(anaPage, 'Betting');
  const uid = await rowOf(page, nameOf(ana)).getAttribute('data-uid');
  const row = { row: `li[data-uid="${uid}"] [data-testid="row-balance"]` };
  const watched = [
    { page: anaPage, name: 'bettor', values: { balance: '[data-testid="balance"]' } },
    { page, name: 'signed-out visitor', values: row },
    { page: boPage, name: 'rival', values: row },
  ];
  for (const { page, values } of watched) {
    for (const selector of Object.values(values)) await expect(page.locator(selector)).toHaveText('$3,000.00');
    await watchValues(page, values);
  }
  await placeBet(await gameOpenFor(anaPage, 60), 'first', '400');
  await expectToMoveTogether(watched, '$3,000.00', '$2,600.00');
  for (const watcher of [page, boPage]) {
    await expect(rowOf(watcher, nameOf(ana))).toContainText('$400.00 in play');
    expect(await isAhead(watcher, ana, bo)).toBe(true);
  }
  // The order follows balance plus open bets.
  await haveBalance(boPage, bo, 3050);
  for (const watcher of [page, boPage]) {
    await expect.poll(() => isAhead(watcher, bo, ana)).toBe(true);
  }
  await anaContext.close();
  await boContext.close();
});

test('pins the own row while it is out of view; Find me scrolls to it and a search to any player', async ({
  page,
  request,
}) => {
  // $2,000.00 each and last by name: users of other tests with $1,000.00 do not move these rows.
  await aCrowd(request, 40, 'crowd-', 2000);
  const email = `zz-${newEmail()}`;
  await signUp(page, email);
  await haveBalance(page, email, 2000);
  await navigate(page, 'Leaderboard');
  const pinned = page.getByTestId('pinned-row');
  await expect(pinned).toContainText(nameOf(email));
  await expect(pinned).toContainText('$2,000.00');

  const find = page.getByRole('button', { name: 'Find me' });
  await find.focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, nameOf(email))).toBeInViewport();
  await expect(rowOf(page, nameOf(email))).toBeFocused();
  await expect(pinned).toBeHidden();

  await page.getByRole('searchbox', { name: 'Find a player by name' }).fill('CROWD-');
  const found = page.getByRole('list', { name: 'Players found' });
  await expect(found.getByRole('listitem')).toHaveCount(20);
  const name = (await found.getByRole('listitem').nth(7).textContent())?.match(/crowd-[\da-f]+/)?.[0] ?? '';
  await found.getByRole('button', { name }).click();
  await expect(rowOf(page, name)).toBeInViewport();
  await expect(rowOf(page, name)).toBeFocused();
});

test('shows an error if the leaderboard cannot be loaded, and Try Again loads it', async ({ page }) => {
  await failing('**/api/leaderboard?**')(page);
  await page.goto('/leaderboard');
  await expect(page.getByRole('alert')).toHaveText('The leaderboard could not be loaded.');
  await tryAgain(page, '**/api/leaderboard?**');
  await expect(page.getByText(/players?, by balance plus open bets/)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});
