import { dayMs } from '@courtside/contract';
import { expect, type Page } from '@playwright/test';
import { cardOf, placeBet } from './bets.ts';
import { createGroup, signUpInNewContext } from './friends.ts';
import { ownGame, play } from './games.ts';
import { passDays } from './operator.ts';
import { balance, navigate } from './people.ts';
import { test } from './test.ts';

/** Days of the season. */
const days = 5;

const rows = (page: Page) => page.getByRole('list', { name: 'Season standings' }).getByRole('listitem');
const accountOf = (page: Page) => page.getByRole('combobox', { name: 'Account' });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** What the table says, without the mark and the color of the reader's own row. */
async function tableOf(page: Page): Promise<string[]> {
  const texts = await rows(page).allInnerTexts();
  return texts.map((text) => text.replace(/\s*You\s*/, ' ').replace(/\s+/g, ' '));
}

/** Opens the betting page and chooses the account of the season. */
async function openSeasonBetting(page: Page): Promise<void> {
  await page.goto('/betting');
  await accountOf(page).selectOption({ label: 'Sofa Cup $500.00' });
  await expect(page.getByText('· up to $250.00 a bet')).toBeVisible();
}

/** Bets from the account of the season, on the given side of a game. */
async function betInSeason(page: Page, id: string, side: 'first' | 'last'): Promise<void> {
  await placeBet(cardOf(page, id), side, '50');
  // The stake is from the season, whose balance the header shows, and the main balance stays.
  await expect(accountOf(page).locator('option:checked')).toHaveText('Sofa Cup $450.00');
  await expect(balance(page)).toHaveText('$450.00');
  await expect(accountOf(page).locator('option').first()).toHaveText('Main balance $1,000.00');
}

test('a season from its opening to its champion, live in two browsers', async ({ browser }) => {
  const ana = await signUpInNewContext(browser);
  const bo = await signUpInNewContext(browser);
  const groupId = await createGroup(ana, 'The sofa');
  await ana.getByRole('link', { name: 'Open group' }).click();

  await ana.getByRole('button', { name: 'Open a season' }).click();
  const dialog = ana.getByRole('dialog', { name: 'Open a season' });
  await dialog.getByLabel('Name').fill('Sofa Cup');
  const first = new Date(`${await dialog.getByLabel('First day').inputValue()}T12:00:00Z`);
  const last = new Date(first.getTime() + (days - 1) * dayMs).toISOString().slice(0, 10);
  await dialog.getByLabel('Last day').fill(last);
  await dialog.getByRole('radio', { name: '$500' }).click();
  await dialog.getByRole('radio', { name: '50%' }).click();
  await dialog.getByRole('button', { name: 'Open season' }).click();
  await expect(rows(ana)).toHaveCount(1);
  await expect(card(ana, 'Sofa Cup')).toContainText('Largest stake$250.00');

  // A member who joins later starts with the same bankroll and is marked.
  await bo.goto('/group');
  await bo.getByLabel('Group ID').fill(groupId);
  await bo.getByRole('button', { name: 'Join Group' }).click();
  // Opening another page would cancel the call.
  await expect(bo.getByRole('article')).toContainText('The sofa');
  await bo.goto(`/group/${groupId}`);
  for (const page of [ana, bo]) {
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).filter({ hasText: /joined \w+ \d+/ })).toHaveCount(1);
  }
  await expect(rows(bo).and(bo.locator('[data-own]'))).toContainText(/joined \w+ \d+/);

  // Both bet on the same game, one on each team.
  const { id: game } = await ownGame(ana.request);
  for (const page of [ana, bo]) await openSeasonBetting(page);
  await Promise.all([betInSeason(ana, game, 'first'), betInSeason(bo, game, 'last')]);
  for (const page of [ana, bo]) {
    await navigate(page, 'FriendGroup');
    await page.getByRole('main').getByRole('link', { name: 'The sofa' }).click();
    await expect(rows(page).filter({ hasText: '$50.00 in play' })).toHaveCount(2);
  }
  const expectSameTable = () => expect(async () => expect(await tableOf(bo)).toEqual(await tableOf(ana))).toPass();
  await expectSameTable();

  // Ana wins. The table agrees in both browsers, and once the season is over she is its champion.
  await play(ana.request, game, [110, 101]);
  for (const page of [ana, bo]) await expect(rows(page).filter({ hasText: '$50.00 in play' })).toHaveCount(0);
  await passDays(groupId, days);
  for (const page of [ana, bo]) await expect(card(page, 'Sofa Cup')).toContainText(/Champion(?!s)/);
  await expectSameTable();
  const table = await tableOf(ana);
  expect(table[0]).toMatch(/Profit \+\$\d/);
  expect(table[1]).toMatch(/Profit −\$50\.00.*\$450\.00/);
  const champions = await card(ana, 'Seasons').getByRole('listitem').innerText();
  const winner = await rows(ana).first().getByRole('button').innerText();
  expect(champions.replace(/\s+/g, ' ')).toContain(`${winner} Sofa Cup`);
  await expect(card(bo, 'Seasons').getByRole('listitem')).toContainText(winner);

  await expect(card(bo, 'Sofa Cup')).toContainText('can open the next season.');
  await ana.getByRole('button', { name: 'Open a new season' }).click();
  const next = ana.getByRole('dialog', { name: 'Open a new season' });
  await expect(next.getByLabel('Name')).toHaveValue('Sofa Cup 2');
  await expect(next.getByRole('radio', { name: '$500' })).toBeChecked();
  expect((await next.getByLabel('First day').inputValue()) > last).toBe(true);

  // Bo's page says how much of it was luck, computed in a worker from the bets of the season.
  await bo.getByRole('link', { name: 'All seasons' }).click();
  await expect(bo.getByRole('region', { name: 'Banners' })).toContainText(`${winner}Sofa Cup`);
  await bo.getByRole('list', { name: 'Members by titles' }).getByRole('link', { name: winner }).click();
  await expect(bo.getByRole('heading', { name: 'Too few bets to tell luck from skill' })).toBeVisible();
  await expect(bo.getByText(`${winner} made `)).toContainText(
    /of season money where [+−]\$\d+\.\d\d was to be expected/,
  );
  await expect(bo.getByRole('region', { name: 'Seasons' }).getByRole('listitem')).toContainText('#1Sofa Cup');
  await ana.context().close();
  await bo.context().close();
});
