import { expect, type Locator, type Page } from '@playwright/test';
import { listGames } from './api.ts';

/**
 * How long it takes at most until a bet on an open game is settled, in ms: at the speed of the tests its game tips off
 * within 95 s and is over 27 s later. The rest is for a slow machine.
 */
export const untilSettled = 180_000;

/** The card on the betting page of the next game that can be bet on for at least so many seconds from now. */
export async function gameOpenFor(page: Page, seconds: number): Promise<Locator> {
  let id: string | undefined;
  await expect(async () => {
    const until = Date.now() + seconds * 1000;
    const games = await listGames(page.request, { url: '' });
    id = games.find(({ betStatus, endTime }) => betStatus === 'open' && Date.parse(endTime) >= until)?.id;
    expect(id, `a game that is open for ${seconds} s`).toBeDefined();
  }).toPass();
  return page.locator(`article[data-game="${id}"]`);
}

/** Presses the button of a team and accepts each price that moved meanwhile, until the answer is there. */
export async function bet(game: Locator, side: 'first' | 'last', dollars: string, answer: Locator): Promise<void> {
  await game.getByLabel('Bet amount in dollars').fill(dollars);
  const teams = game.getByRole('button', { name: /^Bet on/ });
  await (side === 'first' ? teams.first() : teams.last()).click();
  const moved = game.getByRole('button', { name: /^Accept/ });
  for (;;) {
    await expect(answer.or(moved).first()).toBeVisible();
    if (await answer.isVisible()) return;
    await moved.click();
  }
}

/** Bets on a game by its card, at the price it has in that moment. Returns once the server has the bet. */
export async function placeBet(game: Locator, side: 'first' | 'last', dollars: string): Promise<void> {
  // The field is emptied by the server's yes, and by nothing else.
  await bet(game, side, dollars, game.locator('input:placeholder-shown'));
}
