import { expect, type Locator, type Page } from '@playwright/test';

/**
 * The card of an open game on the betting page, by its place among them: the soonest to tip off is 0, and may do so any
 * moment; each after it has ten seconds more. It stays this game's card when those before it have tipped off.
 */
export async function cardOfGame(page: Page, place: number): Promise<Locator> {
  const id = await page.locator('article[data-game]').nth(place).getAttribute('data-game');
  return page.locator(`article[data-game="${id}"]`);
}

/**
 * Bets on a game by its card, at the price it has in that moment: one that moved meanwhile is accepted.
 * Returns once the server has the bet.
 */
export async function placeBet(game: Locator, side: 'first' | 'last', dollars: string): Promise<void> {
  const amount = game.getByLabel('Bet amount in dollars');
  await amount.fill(dollars);
  const teams = game.getByRole('button', { name: /^Bet on/ });
  await (side === 'first' ? teams.first() : teams.last()).click();
  // The field is emptied by the server's yes, and by nothing else.
  const placed = game.locator('input:placeholder-shown');
  const moved = game.getByRole('button', { name: /^Accept/ });
  await expect(async () => {
    await expect(placed.or(moved).first()).toBeVisible();
    if (await moved.isVisible()) await moved.click();
    await expect(placed).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
}
