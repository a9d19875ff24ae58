import type { Game } from '@courtside/contract';
import { type APIRequestContext, expect, type Locator, type Page, type Response } from '@playwright/test';
import { listGames } from './api.ts';
import { ownPrefix } from './league/league.ts';

/** Whether no test changes a game: its prices stay, and it takes bets as long as the tests run. */
const isStanding = ({ id }: Pick<Game, 'id'>): boolean => !id.startsWith(ownPrefix);

/** The open games that no test changes, by tip-off, those left out that tip off within `seconds`. */
export async function standingGames(
  request: APIRequestContext,
  { url = '', seconds = 60 }: { readonly url?: string; readonly seconds?: number } = {},
): Promise<Game[]> {
  const until = Date.now() + seconds * 1000;
  return (await listGames(request, { url })).filter(
    (game) => game.betStatus === 'open' && isStanding(game) && Date.parse(game.endTime) >= until,
  );
}

/** The card of a game. */
export const cardOf = (page: Page, id: string): Locator => page.locator(`article[data-game="${id}"]`);

/**
 * The card of the first game that stays open for at least `seconds` and that no test changes.
 * @param url of the server, if only the browser can resolve the page's host name
 */
export async function gameOpenFor(page: Page, seconds: number, url = ''): Promise<Locator> {
  const [game] = await standingGames(page.request, { url, seconds });
  if (game === undefined) throw new Error(`no game is open for ${seconds} s`);
  return cardOf(page, game.id);
}

/** The amount of the next bet on a card. */
export const amountField = (card: Locator): Locator => card.getByLabel('Bet amount in dollars');

/** The server's answer to the next bet of the page. Start to wait before the press. */
function nextAnswer(page: Page): Promise<Response> {
  const isPlacing = (response: Response) =>
    response.request().method() === 'POST' && new URL(response.url()).pathname.startsWith('/api/userbets/');
  return page.waitForResponse(isPlacing);
}

/** Types the amount, and waits until every price of the card takes presses: for a moment after a bet, its price does not. */
export async function typeAmount(card: Locator, dollars: string): Promise<void> {
  await amountField(card).fill(dollars);
  await expect(card.locator('[data-placed]')).toHaveCount(0);
}

/** Whether the bet was placed; false if its odds moved. @throws if the server refused it for another reason */
async function isPlaced(card: Locator, answer: Response): Promise<boolean> {
  await expect(card.locator('[aria-busy]')).toHaveCount(0);
  if (answer.ok()) return true;
  expect(await answer.json()).toMatchObject({ code: 'odds-changed' });
  return false;
}

/** Presses a price, and accepts the moved odds until the server has accepted the bet. */
export async function betAt(card: Locator, price: Locator): Promise<void> {
  const accept = card.getByRole('button', { name: /^Accept/ });
  for (let button = price; ; button = accept) {
    const answer = nextAnswer(card.page());
    await button.click();
    if (await isPlaced(card, await answer)) return;
  }
}

/** Bets on a game through its card at the current price. Returns once the server has accepted the bet. */
export async function placeBet(card: Locator, side: 'first' | 'last', dollars: string): Promise<void> {
  await typeAmount(card, dollars);
  const teams = card.getByRole('button', { name: /^Bet on/ });
  await betAt(card, side === 'first' ? teams.first() : teams.last());
}

/** Opens the dialog of a bet that can be cashed out. */
export async function pressCashOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Cash out \$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
