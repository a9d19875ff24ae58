import { expect, type Locator, type Page } from '@playwright/test';
import { cardOf, standingGames } from './bets.ts';
import { closeDialog } from './dialogs.ts';
import { openSheet } from './game-sheet.ts';
import { endGame, movePrice, ownGame, play, score, tipOff } from './games.ts';
import { balance, signUp } from './people.ts';
import { phone } from './phone-fit.ts';
import { test } from './test.ts';

const slipEntry = (page: Page) => page.getByRole('button', { name: /^Parlay, \d legs?$/ });
const slip = (page: Page) => page.getByRole('dialog', { name: 'Parlay' });

/** Puts a price of a game on the slip by its sheet, which stays open. */
async function addLeg(page: Page, id: string, what: RegExp): Promise<Locator> {
  const sheet = await openSheet(cardOf(page, id));
  const price = sheet.getByRole('region', { name: 'Add to parlay' }).getByRole('button', { name: what }).first();
  await price.click();
  await expect(price).toHaveAttribute('aria-pressed', 'true');
  return sheet;
}

test('adds a leg from each of three games, keeps them over a reload, and places one bet on all of them', async ({
  page,
}) => {
  await signUp(page, undefined, { path: '/betting' });
  const [first, second, third] = await standingGames(page.request);
  if (!first || !second || !third) throw new Error('three games must be open');
  await addLeg(page, first.id, /to win/);
  await closeDialog(page);
  await addLeg(page, second.id, /[−+]\d/);
  await closeDialog(page);
  await addLeg(page, third.id, /Over/);
  // A second pick of a game takes the place of the first only when the user says so.
  const picks = page.getByRole('region', { name: 'Add to parlay' });
  await picks.getByRole('button', { name: /Under/ }).click();
  await expect(picks).toContainText(/One leg per game\. Replace Over \d+(\.5)?\?/);
  await picks.getByRole('button', { name: 'Replace' }).click();
  await expect(picks.getByRole('button', { name: /Under/ })).toHaveAttribute('aria-pressed', 'true');
  await closeDialog(page);

  await page.reload();
  await expect(slipEntry(page)).toHaveText('Parlay, 3 legs');
  await slipEntry(page).click();
  await expect(slip(page).getByRole('listitem')).toHaveCount(3);
  await slip(page).getByRole('button', { name: '$20.00' }).click();
  await expect(slip(page)).toContainText(/wins with all three\$\d/);
  await expect(slip(page)).toContainText('A fair chance of');
  await slip(page)
    .getByRole('button', { name: /^Place \$20\.00 to win \$/ })
    .click();
  await expect(page.getByText(/^Bet placed: \$20\.00 on a 3-leg parlay at \+\d+\.$/)).toBeVisible();
  await expect(balance(page)).toHaveText('$980.00');
  await expect(slipEntry(page)).toBeHidden();
  await expect(page.locator('[data-in-play] > li')).toHaveCount(1);
});

test('a leg whose price moved and one that tipped off say so, and nothing is placed by itself', async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  await signUp(page, undefined, { path: '/betting' });
  const [standing] = await standingGames(page.request);
  if (!standing) throw new Error('a game must be open');
  const [moving, starting] = [await ownGame(page.request), await ownGame(page.request)];
  for (const [id, what] of [
    [standing.id, /to win/],
    [moving.id, /to win/],
    [starting.id, /Over/],
  ] as const) {
    await addLeg(page, id, what);
    await closeDialog(page);
  }
  await slipEntry(page).click();
  await slip(page).getByRole('button', { name: '$20.00' }).click();
  await movePrice(page.request, moving.id, [-155, 135]);
  const leg = slip(page).getByRole('listitem').nth(1);
  await expect(leg).toContainText('price moved');
  await expect(leg).toContainText('was −150−155');
  await expect(slip(page).getByRole('button', { name: /^Take \+\d+ and place \$20\.00$/ })).toBeEnabled();
  await expect(slip(page).getByRole('status')).toContainText(/The price of the .* moved\. Nothing is placed yet\./);

  await tipOff(page.request, starting.id);
  await expect(slip(page).getByRole('status')).toContainText('Remove Over 221.5 first: tipped off.');
  await expect(slip(page).getByRole('button', { name: /place \$20\.00/i })).toBeDisabled();
  await slip(page).getByRole('button', { name: 'Remove Over 221.5' }).click();
  await slip(page)
    .getByRole('button', { name: /^Take \+\d+ and place \$20\.00$/ })
    .click();
  await expect(page.getByText(/^Bet placed: \$20\.00 on a 2-leg parlay/)).toBeVisible();
  // With many open games, Betting is another page for the tests beside this one.
  await endGame(page.request, starting.id, [101, 90]);
  await play(page.request, moving.id, [101, 90]);
});

test('a ticket says how each leg stands until its last one ends, and keeps it in the history', async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  await signUp(page, undefined, { path: '/betting' });
  const [first, second] = [await ownGame(page.request), await ownGame(page.request)];
  const third = await ownGame(page.request);
  const games = [first, second, third];
  for (const { id } of games) {
    await addLeg(page, id, /to win/);
    await closeDialog(page);
  }
  await slipEntry(page).click();
  await slip(page).getByRole('button', { name: '$20.00' }).click();
  await slip(page)
    .getByRole('button', { name: /^Place \$20\.00/ })
    .click();
  await page.goto('/profile');
  const ticket = page.locator('[data-bet]').first();
  const marks = () =>
    ticket.locator('[data-leg]').evaluateAll((legs) => legs.map((leg) => leg.getAttribute('data-leg')));
  await expect.poll(marks).toEqual(['waiting', 'waiting', 'waiting']);
  await tipOff(page.request, first.id);
  await score(first.id, { home: [20], away: [10] });
  await expect.poll(marks).toContain('live');
  await endGame(page.request, first.id, [101, 90]);
  await expect.poll(marks).toEqual(['won', 'waiting', 'waiting']);
  await expect(ticket).toContainText('1 of 3');
  await play(page.request, second.id, [90, 101]);
  await expect(page.getByText('Your 3-leg parlay lost. Your $20.00 stake is gone.', { exact: true })).toBeVisible();
  await expect.poll(marks).toEqual(['won', 'lost', 'unneeded']);
  await play(page.request, third.id, [101, 90]);
  await page.reload();
  await expect(page.locator('[data-bet]').first().locator('[data-leg="unneeded"]')).toContainText('Would have won');
});
