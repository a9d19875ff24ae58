import type { InjuryRecord } from '@courtside/contract/entities';
import { expect, type Page, type Response } from '@playwright/test';
import { ageInjuries } from './operator.ts';
import { withoutFeed } from './prepared-answers.ts';
import { test } from './test.ts';

const cards = (page: Page) => page.locator('article[data-team]');

/** A scrape as it was sent, with the status of its response. */
async function sentScrape(scrape: Promise<Response>) {
  const response = await scrape;
  const request = response.request();
  const headers = await request.allHeaders();
  const type = headers['content-type'];
  return { status: response.status(), body: request.postData(), length: headers['content-length'] ?? '0', type };
}

test('I1, I2, I3, I6: shows a signed-out visitor the report by team, with its age and a refresh button', async ({
  page,
}) => {
  await withoutFeed(page);
  const received = page.waitForResponse('**/api/injuries');
  await page.goto('/Injuries');
  const { data: report }: { data: InjuryRecord[] } = await (await received).json();
  await expect(page.getByRole('heading', { name: 'NBA Injuries Report' })).toBeVisible();
  await expect(page.getByText('Last updated')).toBeVisible();
  await expect(cards(page)).toHaveCount(report.length);

  const age = page.getByRole('button', { name: /just now|ago/ });
  await age.focus();
  await expect(page.getByRole('tooltip')).toHaveText(/\d:\d\d [AP]M E[SD]T/);

  for (const { teamName, players } of report) {
    const card = page.getByRole('article', { name: teamName });
    await expect(card.locator('[data-crest]')).toHaveCount(1);
    await expect(card.getByRole('listitem')).toHaveCount(players.length);
    for (const [index, player] of players.entries()) {
      const shown = card.getByRole('listitem').nth(index);
      for (const text of [player.playerName, player.position, player.injuryStatus, player.injuryDetails]) {
        await expect(shown).toContainText(text);
      }
    }
  }

  const filter = page.getByRole('combobox', { name: 'Team' });
  await expect(filter.getByRole('option')).toHaveText(['All Teams', ...report.map(({ teamName }) => teamName)]);
  await filter.selectOption(report[1]?.teamName ?? '');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(report[1]?.teamName ?? '');
  await page.reload();
  await expect(filter).toHaveValue(report[1]?.teamName ?? '');
  await filter.selectOption({ label: 'All Teams' });
  await expect(cards(page)).toHaveCount(report.length);

  // The league's page loads too fast to see the loading state.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/injuries/scrape', async (route) => {
    await held.promise;
    await route.continue();
  });
  const scrape = page.waitForResponse((response) => response.url().endsWith('/api/injuries/scrape'));
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(page.getByRole('button', { name: 'Refreshing...' })).toBeDisabled();
  held.resolve();
  const { status, ...sent } = await sentScrape(scrape);
  expect(status).toBe(200);
  expect(sent).toEqual({ body: null, length: '0', type: 'application/json' });
  await expect(page.getByRole('button', { name: 'Refresh Data' })).toBeEnabled();
});

test('a refresh in one browser updates the other without a reload', async ({ page, browser, request }) => {
  await page.goto('/Injuries');
  await expect(cards(page).first()).toBeVisible();
  const updated = page.locator('time');
  const before = await updated.getAttribute('datetime');
  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await otherPage.goto('/Injuries');
  await expect(cards(otherPage).first()).toBeVisible();
  await ageInjuries();
  await request.post('/api/injuries/scrape', { data: {} });
  for (const time of [otherPage.locator('time'), updated])
    await expect(time).not.toHaveAttribute('datetime', before ?? '');
  await other.close();
});

test('links a team that plays to its game', async ({ page }) => {
  await page.goto('/Injuries');
  // Read and clicked in one step: the link changes when the game ends.
  const to = await cards(page)
    .getByRole('link')
    .first()
    .evaluate((link: HTMLElement) => {
      link.click();
      return link.getAttribute('href');
    });
  expect(to).toMatch(/^\/betting#game-/);
  await expect(page).toHaveURL(to ?? '');
});
