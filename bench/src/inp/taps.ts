import type { Page } from '@playwright/test';
import type { Thumb } from './thumb.ts';

const tab = (page: Page, name: RegExp | string) =>
  page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name });

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();

/** A stake by chips, then by keys, a bet on a game whose odds keep still, and its undoing. */
async function tapBet(page: Page, thumb: Thumb, steady: string): Promise<void> {
  const card = page.locator(`article[data-game="${steady}"]`);
  const amount = card.getByLabel('Bet amount in dollars');
  const undo = card.getByRole('button', { name: /^Undo/ }).last();
  const chip = (dollars: number) => card.getByRole('button', { name: `$${dollars}.00`, exact: true });
  await thumb.tap('amount field', amount);
  await thumb.tap('chip: 25', chip(25));
  await thumb.tap('chip: 50', chip(50));
  await amount.fill('');
  await thumb.type('amount: a digit', '12');
  await thumb.tap('price: a bet', card.getByRole('button', { name: /^Bet on/ }).first());
  await thumb.tap('undo', undo);
  await undo.waitFor({ state: 'detached' });
}

/** A price that moves under the tap: the server refuses the bet and the card offers the new price. */
async function tapMovedPrice(page: Page, thumb: Thumb, moving: string): Promise<void> {
  const card = page.locator(`article[data-game="${moving}"]`);
  await thumb.tap('amount field', card.getByLabel('Bet amount in dollars'));
  await thumb.tap('chip: 25', card.getByRole('button', { name: '$25.00', exact: true }));
  await thumb.tap('price: a moved one', card.getByRole('button', { name: /^Bet on/ }).first());
  await thumb.tap('dismiss the new price', card.getByRole('button', { name: 'Dismiss' }));
}

/** The list of bets and the odds format, both as sheets above the moving prices. */
async function tapSheets(page: Page, thumb: Thumb): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await thumb.tap('open the bets', button(page, /^Betting ?\. Your bets/));
  await thumb.tap('close the bets', close);
  await thumb.tap('open the settings', button(page, 'American odds'));
  await thumb.tap('odds format: decimal', page.getByRole('radio', { name: 'Decimal' }));
  await thumb.tap('odds format: American', page.getByRole('radio', { name: 'American' }));
  await thumb.tap('close the settings', close);
}

/** The other screens of the bottom bar, with their filters, and back to Betting. */
async function tapScreens(page: Page, thumb: Thumb): Promise<void> {
  await thumb.tap('screen: Profile', tab(page, 'Profile'));
  const filter = page.getByRole('radiogroup', { name: 'Which bets to show' });
  await thumb.tap('filter: won bets', filter.getByRole('radio', { name: /^Won/ }));
  await thumb.tap('filter: all bets', filter.getByRole('radio', { name: /^All/ }));
  await thumb.tap('screen: Leaderboard', tab(page, 'Leaderboard'));
  await thumb.tap('find a player', page.getByRole('searchbox'));
  await thumb.type('find a player: a letter', 'pl');
  await thumb.tap('screen: FriendGroup', tab(page, 'FriendGroup'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await thumb.tap('screen: Betting', tab(page, /^Betting/));
  await page.locator('article[data-game]').nth(2).waitFor();
}

/** One round through the app: a bet, a moved price, the sheets, the filters and every screen of the bottom bar. */
export async function tapRound(page: Page, thumb: Thumb, games: { steady: string; moving: string }): Promise<void> {
  await tapBet(page, thumb, games.steady);
  await tapMovedPrice(page, thumb, games.moving);
  await tapSheets(page, thumb);
  await tapScreens(page, thumb);
}
