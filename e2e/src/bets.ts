import type { Game } from '@courtside/contract';
import { type APIRequestContext, expect, type Locator, type Page, type Response } from '@playwright/test';
import { listGames } from './api.ts';

/**
 * Time limit for the settlement of a bet on an open game, in ms. At the speed of the tests its game tips off within
 * 95 s and ends 27 s later; the rest allows for a slow machine.
 */
export const untilSettled = 180_000;

/**
 * What the tests do with a game of the simulated league. They run at the same time on the same games, and a test that
 * voids or decides one would also change the bets of the others.
 * - `voided`: a test voids it. One of ten games.
 * - `decided`: a test decides its result during the game. Each second game, but for the voided ones.
 * - `played`: no test changes it.
 */
type Fate = 'voided' | 'decided' | 'played';

/** The fate of a game, by the number at the end of its id: games are numbered by tip-off. */
export function fateOf(id: string): Fate {
  const number = Number(id.split('-').at(-1));
  if (number % 10 === 5) return 'voided';
  return number % 2 === 1 ? 'decided' : 'played';
}

/** The next game of a fate that stays open for at least `seconds`. */
export async function nextGame(
  request: APIRequestContext,
  seconds: number,
  { url = '', fate = 'played' }: { readonly url?: string; readonly fate?: Fate } = {},
): Promise<Game> {
  let found: Game | undefined;
  await expect(async () => {
    const until = Date.now() + seconds * 1000;
    const games = await listGames(request, { url });
    found = games.find(
      ({ id, betStatus, endTime }) => betStatus === 'open' && fateOf(id) === fate && Date.parse(endTime) >= until,
    );
    expect(found, `a game that is open for ${seconds} s`).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error('unreachable');
  return found;
}

/** The card of a game. */
export const cardOf = (page: Page, id: string): Locator => page.locator(`article[data-game="${id}"]`);

/**
 * The card of the next game that stays open for at least `seconds` and that no test changes.
 * @param url of the server, if only the browser can resolve the page's host name
 */
export async function gameOpenFor(page: Page, seconds: number, url = ''): Promise<Locator> {
  return cardOf(page, (await nextGame(page.request, seconds, { url })).id);
}

/** The amount of the next bet, in the slip of the betting page. */
export const amountField = (page: Page): Locator => page.getByLabel('Bet amount in dollars');

/** The server's answer to the next bet of the page. Start to wait before the press. */
export function nextAnswer(page: Page): Promise<Response> {
  const isPlacing = (response: Response) =>
    response.request().method() === 'POST' && new URL(response.url()).pathname.startsWith('/api/userbets/');
  return page.waitForResponse(isPlacing, { timeout: untilSettled });
}

/** Types the amount, and waits until every price of the card takes presses: for a moment after a bet, its price does not. */
export async function typeAmount(card: Locator, dollars: string): Promise<void> {
  await amountField(card.page()).fill(dollars);
  await expect(card.locator('[data-placed]')).toHaveCount(0);
}

/** Whether the bet was placed; false if its odds moved. @throws if the server refused it for another reason */
export async function isPlaced(card: Locator, answer: Response): Promise<boolean> {
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

/** Lets a press on a price collect its selection, and collects the first team of the last three games that no test voids. */
export async function collect(page: Page, dollars: string): Promise<void> {
  const collectMode = page.getByLabel('A tap on a price').getByText('Collect');
  await collectMode.or(page.getByRole('button', { name: 'Collect', exact: true })).click();
  await amountField(page).fill(dollars);
  const listed = page.locator('article[data-game]');
  await listed.nth(3).waitFor();
  const ids = await listed.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-game') ?? ''));
  for (const id of ids.filter((listedId) => fateOf(listedId) !== 'voided').slice(-3)) {
    const price = cardOf(page, id)
      .getByRole('button', { name: /^Bet on/ })
      .first();
    await price.click();
    await expect(price).toHaveAttribute('aria-pressed', 'true');
  }
}

/** Opens the dialog of a bet that can be cashed out. Presses again when the odds moved under the press. */
export async function pressCashOut(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    if (!(await dialog.isVisible())) {
      await page
        .getByRole('button', { name: /^Cash out \$/ })
        .first()
        .click({ timeout: 5000 });
    }
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
}
