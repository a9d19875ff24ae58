import { teams } from '@courtside/contract/teams';
import { expect, type Page } from '@playwright/test';
import { amountField, gameOpenFor, placeBet, pressCashOut } from './bets.ts';
import { closeDialog, untilNoDialog } from './dialogs.ts';
import { openSheet } from './game-sheet.ts';
import { signUp } from './people.ts';
import { test } from './test.ts';

const width = 390;
const phone = { viewport: { width, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;

const letters = 100;
/** A name as a feed may deliver it: one word of 100 letters. */
const longName = (name: string) => name.replace(/ /g, '').padEnd(letters, 'Wm');

const lengthened = (text: string) => teams.reduce((all, { name }) => all.replaceAll(name, longName(name)), text);
const shortened = (text: string) => teams.reduce((all, { name }) => all.replaceAll(longName(name), name), text);

/** Replaces every team name with 100 letters in what the page receives, and restores it in what the page sends. */
async function withLongNames(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const postData = route.request().postData();
    try {
      const response = await route.fetch({ ...(postData !== null && { postData: shortened(postData) }) });
      await route.fulfill({ response, body: lengthened(await response.text()) });
    } catch (error) {
      // The page was closed during the request.
      console.log(`Request not answered: ${route.request().url()}: ${error}`);
    }
  });
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(typeof message === 'string' ? lengthened(message) : message));
  });
}

/** Expects that nothing, including text for screen readers, makes the page or its open dialog scroll sideways. */
async function fits(page: Page): Promise<void> {
  const widths = await page.evaluate(() => {
    const dialog = document.querySelector('dialog:modal > div');
    return {
      page: document.documentElement.scrollWidth,
      window: window.innerWidth,
      dialogSpills: dialog !== null && [dialog, ...dialog.children].some((part) => part.scrollWidth > part.clientWidth),
    };
  });
  expect.soft(widths, page.url()).toEqual({ page: width, window: width, dialogSpills: false });
}

test('a team name of 100 letters makes no page scroll sideways on a phone @deep', async ({ browser }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await signUp(page);
  await withLongNames(page);

  await page.goto('/betting');
  const game = await gameOpenFor(page, 75);
  await expect(game.getByRole('heading')).toHaveText(/Wm/);
  await fits(page);
  await placeBet(game, 'first', '25');
  await expect(game.getByText(/^\$25\.00 on/)).toBeVisible();
  await fits(page);
  await openSheet(game);
  await fits(page);
  await closeDialog(page);
  await page.getByRole('button', { name: /Your bets/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await fits(page);
  await closeDialog(page);

  await page.getByRole('button', { name: 'How betting works' }).click();
  for (const step of [
    'What the numbers mean',
    'What a bet wins',
    'Three ways to bet',
    'Several games on one ticket',
    'When the game ends',
  ]) {
    await expect(page.getByRole('heading', { name: step })).toBeVisible();
    await fits(page);
    await page.getByRole('button', { name: /^(Next|Got it)$/ }).click();
  }
  await untilNoDialog(page);

  const bets = '**/api/userbets/*';
  await page.route(bets, (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'odds-changed', message: '', details: { price: 105 } },
    }),
  );
  await amountField(game).fill('25');
  await game
    .getByRole('button', { name: /^Bet on/ })
    .first()
    .click();
  await expect(game.getByText('The odds have changed.')).toBeVisible();
  await fits(page);

  await page.unroute(bets);

  // The first bet may have been settled meanwhile: another one is there to be cashed out.
  await placeBet(await gameOpenFor(page, 75), 'last', '25');
  await page.goto('/profile');
  await expect(page.getByRole('article')).toHaveCount(2);
  await fits(page);
  await pressCashOut(page);
  await expect(page.getByRole('dialog')).toContainText('Wm');
  await fits(page);
  await closeDialog(page);
  await page.getByRole('tab', { name: 'Balance history' }).click();
  await expect(page.getByText(/^Stake on/)).toHaveCount(2);
  await fits(page);

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Place Bet' })).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'In play', exact: true })).toBeVisible();
  await fits(page);
  await context.close();
});
