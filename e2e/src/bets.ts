import { expect, type Locator, type Page } from '@playwright/test';

/**
 * The card of an open game on the betting page, by its place among them: the soonest to tip off is 0, and may do so any
 * moment; each after it has ten seconds more. It stays this game's card when those before it have tipped off.
 */
export async function cardOfGame(page: Page, place: number): Promise<Locator> {
  const id = await page.locator('article[data-game]').nth(place).getAttribute('data-game');
  return page.locator(`article[data-game="${id}"]`);
}

/** Presses the button of a team, and accepts a price that moved meanwhile, until the answer is there. */
export async function bet(game: Locator, side: 'first' | 'last', dollars: string, answer: Locator): Promise<void> {
  await game.getByLabel('Bet amount in dollars').fill(dollars);
  const teams = game.getByRole('button', { name: /^Bet on/ });
  await (side === 'first' ? teams.first() : teams.last()).click();
  const moved = game.getByRole('button', { name: /^Accept/ });
  await expect(async () => {
    await expect(answer.or(moved).first()).toBeVisible();
    if (await moved.isVisible()) await moved.click();
    await expect(answer).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
}

/** Bets on a game by its card, at the price it has in that moment. Returns once the server has the bet. */
export async function placeBet(game: Locator, side: 'first' | 'last', dollars: string): Promise<void> {
  // The field is emptied by the server's yes, and by nothing else.
  await bet(game, side, dollars, game.locator('input:placeholder-shown'));
}
