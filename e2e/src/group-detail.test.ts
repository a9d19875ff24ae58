import { expect, type Locator, type Page } from '@playwright/test';
import { cardOf, placeBet } from './bets.ts';
import { copyInviteLink, createGroup, signUpInNewContext } from './friends.ts';
import { endGame, ownGame, tipOff } from './games.ts';
import { setBalance } from './operator.ts';
import { balance, fillInSignUp, newEmail, signUp } from './people.ts';
import { test } from './test.ts';

/** The members in the order of the standings. */
const places = (page: Page) =>
  page.getByRole('region', { name: 'All-time balances', exact: true }).getByRole('listitem');
const own = (page: Page) => places(page).and(page.locator('[data-own]'));

/** The profits of a member in the chart's table, one for each change. The last row of the table is the present. */
async function drawnProfits(page: Page, member: string): Promise<string[]> {
  const rows = await page
    .getByRole('figure', { name: 'Standings over time' })
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  const column = rows[0]?.indexOf(member) ?? -1;
  const profits = rows.slice(1, -1).map((cells) => cells[column] ?? '–');
  return profits.filter((profit, index) => profit !== '–' && profit !== profits[index - 1]);
}

test('D1, D2, D3: a friend joins by invite link, and the standings move in both browsers', async ({ browser }) => {
  const ana = await signUpInNewContext(browser);
  await ana.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await createGroup(ana, 'The sofa');
  const link = await copyInviteLink(ana);
  await ana.getByRole('link', { name: 'Open group' }).click();
  await expect(places(ana)).toHaveCount(1);

  // A friend without an account signs up and returns to the group.
  const bo = await (await browser.newContext()).newPage();
  await bo.goto(link);
  await bo.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  const email = newEmail();
  const boName = email.replace(/@.*/, '');
  await fillInSignUp(bo, email);
  await bo.getByRole('button', { name: 'Join this group' }).click();
  await expect(bo.getByRole('heading', { level: 1 })).toHaveText('The sofa');
  await expect(places(ana)).toHaveCount(2);
  await expect(ana.getByText('$2,000.00')).toBeVisible();
  // Both are tied, so nobody has a trophy yet.
  await expect(places(ana).getByRole('img')).toHaveCount(0);

  // A stake leaves the balance and counts as in play; a deposit moves its member to the top.
  const { id: gameId } = await ownGame(bo.request);
  await bo.goto('/betting');
  await placeBet(cardOf(bo, gameId), 'first', '50');
  await expect(places(ana).nth(1)).toContainText('$950.00$50.00 in play');
  await expect(own(ana)).toContainText('$1,000.00');
  await expect(places(ana).first().getByRole('img', { name: 'First place' })).toBeVisible();
  await setBalance(40, (await places(ana).nth(1).getAttribute('data-row')) ?? '');
  await bo.goto('/profile');
  const form = bo.getByRole('form', { name: 'Play-money deposit' });
  await form.getByLabel('Amount in dollars').fill('500');
  await form.getByRole('button', { name: 'Deposit' }).click();
  await expect(balance(bo)).toHaveText('$1,040.00');
  await expect(places(ana).first()).toContainText('$1,040.00');
  await expect(own(ana).getByRole('img', { name: 'Second place' })).toBeVisible();
  const statistic = (label: string): Locator =>
    ana.getByRole('definition').and(ana.locator(`dt:text-is("${label}") + dd`));
  await expect(statistic('Total Balance')).toHaveText('$2,040.00');
  await expect(statistic('Average Balance')).toHaveText('$1,020.00');

  // A stake and a deposit are no profit.
  await bo.goto(link);
  await bo.getByRole('link', { name: 'Open group' }).click();
  const charts = [
    [bo, 'You'],
    [ana, boName],
  ] as const;
  for (const [page, member] of charts) await expect.poll(() => drawnProfits(page, member)).toEqual(['$0.00']);

  // After tip-off all members see the bet and later its result.
  const live = (page: Page) => page.getByRole('region', { name: 'On the floor' }).getByRole('listitem');
  const bets = (page: Page) => page.getByRole('region', { name: 'Decided tonight' }).getByRole('listitem');
  for (const page of [ana, bo]) await expect(live(page)).toHaveCount(0);
  await tipOff(bo.request, gameId);
  for (const page of [ana, bo]) await expect(live(page)).toContainText('$50.00');
  for (const page of [ana, bo]) await expect(bets(page)).toHaveCount(0);
  await endGame(bo.request, gameId, [110, 101]);
  for (const page of [ana, bo]) {
    await expect(bets(page)).toContainText('Won');
    await expect(places(page).filter({ hasText: '$50.00 in play' })).toHaveCount(0);
    await expect(places(page).filter({ hasText: /Profit [+−]\$\d/ })).toHaveCount(1);
  }

  // The chart draws the result, live and after a reload.
  await ana.reload();
  for (const [page, member] of charts)
    await expect.poll(() => drawnProfits(page, member)).toEqual(['$0.00', expect.stringMatching(/^\+\$\d/)]);

  // Leaving in one tab shows in the other, which has followed the group since before the game ended.
  const boToo = await bo.context().newPage();
  await boToo.goto('/group');
  await boToo.getByRole('button', { name: 'Leave The sofa' }).click();
  await boToo.getByRole('button', { name: 'Leave group' }).click();
  await expect(bo.getByText('You are no longer in The sofa.')).toBeVisible();
  await expect(places(ana)).toHaveCount(1);
  await ana.context().close();
  await bo.context().close();
});

test('shows an error for a link to a group that does not exist', async ({ page }) => {
  await signUp(page, newEmail(), { path: '/group/nothing-like-it' });
  await expect(page.getByText('This group does not exist.')).toBeVisible();
});
