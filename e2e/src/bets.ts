import { expect, type Locator } from '@playwright/test';

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
