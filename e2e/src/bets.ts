import { expect, type Locator, type Page } from '@playwright/test';
import { listGames } from './api.ts';

/**
 * Time limit for the settlement of a bet on an open game, in ms. At the speed of the tests its game tips off within
 * 95 s and ends 27 s later; the rest allows for a slow machine.
 */
export const untilSettled = 180_000;

/**
 * The card of the next game that stays open for at least `seconds`.
 * @param url of the server, if only the browser can resolve the page's host name
 */
export async function gameOpenFor(page: Page, seconds: number, url = ''): Promise<Locator> {
  let id: string | undefined;
  await expect(async () => {
    const until = Date.now() + seconds * 1000;
    const games = await listGames(page.request, { url });
    id = games.find(({ betStatus, endTime }) => betStatus === 'open' && Date.parse(endTime) >= until)?.id;
    expect(id, `a game that is open for ${seconds} s`).toBeDefined();
  }).toPass();
  return page.locator(`article[data-game="${id}"]`);
}

/** Finds the card of the open game that ends last: the other tests bet on earlier ones. */
export async function lastOpenGame(page: Page): Promise<Locator> {
  const games = await listGames(page.request, { url: '' });
  const open = games.filter(({ betStatus }) => betStatus === 'open');
  const last = open.toSorted((one, other) => Date.parse(one.endTime) - Date.parse(other.endTime)).at(-1);
  return page.locator(`article[data-game="${last?.id}"]`);
}

/** The amount of the next bet, in the slip of the betting page. */
export const amountField = (page: Page): Locator => page.getByLabel('Bet amount in dollars');

/** The amount field while it is empty: only an accepted bet empties it. */
export const emptyAmountField = (page: Page): Locator => page.locator('#bet-amount:placeholder-shown');

/** Presses a team's button and accepts every changed price until `answer` is visible. */
async function bet(game: Locator, side: 'first' | 'last', dollars: string, answer: Locator): Promise<void> {
  await amountField(game.page()).fill(dollars);
  const teams = game.getByRole('button', { name: /^Bet on/ });
  await (side === 'first' ? teams.first() : teams.last()).click();
  const moved = game.getByRole('button', { name: /^Accept/ });
  for (;;) {
    await expect(answer.or(moved).first()).toBeVisible();
    if (await answer.isVisible()) return;
    await moved.click();
  }
}

/** Bets on a game through its card at the current price. Returns once the server has accepted the bet. */
export async function placeBet(game: Locator, side: 'first' | 'last', dollars: string): Promise<void> {
  await bet(game, side, dollars, emptyAmountField(game.page()));
}

/** Opens the dialog of the only bet that can be cashed out. Presses again when the odds moved under the press. */
export async function pressCashOut(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    if (!(await dialog.isVisible())) {
      await page.getByRole('button', { name: /^Cash out \$/ }).click({ timeout: 5000 });
    }
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
}
