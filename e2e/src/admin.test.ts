import type { AdminGame } from '@courtside/contract';
import { expect, type Page } from '@playwright/test';
import { cardOf, placeBet } from './bets.ts';
import { ownGame } from './games.ts';
import { admin } from './operator.ts';
import { balance, navigate, signUp } from './people.ts';
import { changing } from './prepared-answers.ts';
import { test } from './test.ts';

/** Marks a game as disputed in what the page receives: `dispute.test.ts` has sources that do not agree. */
async function dispute(page: Page, id: string, what: string): Promise<void> {
  const disputed = (game: AdminGame) => (game.id === id && game.revision === 0 ? { ...game, dispute: what } : game);
  await changing<{ games: AdminGame[] }>(page, '**/api/admin/games?**', ({ games }) => ({
    games: games.map(disputed),
  }));
}

test('an admin made by the command voids a disputed game, and disables a user; others see no such page', async ({
  browser,
}) => {
  const [bo, ann] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  const boEmail = await signUp(bo);
  const email = await signUp(ann);
  await bo.goto('/admin');
  await expect(bo.getByText('There is nothing at this address.')).toBeVisible();
  expect(await admin('add', email)).toContain('is an admin now');
  expect(await admin('list')).toContain(email);
  // The server may have read the rights of the user just before, and keeps them for some seconds.
  await expect(async () => {
    await ann.goto('/admin');
    const title = ann.getByRole('heading', { name: /^(Operator|Out of bounds)$/ });
    await title.waitFor();
    expect(await title.textContent()).toBe('Operator');
  }).toPass();
  for (const name of ['Feeds', 'Games in dispute', 'Jobs', 'Audit', 'Users', 'Log'])
    await expect(ann.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(ann.getByRole('columnheader', { name: 'moneyline' })).toBeVisible();

  const { id: gameId } = await ownGame(bo.request);
  await navigate(bo, 'Betting');
  await placeBet(cardOf(bo, gameId), 'first', '40');
  await expect(balance(bo)).toHaveText('$960.00');
  await dispute(ann, gameId, 'espn reports postponed');
  await ann.getByLabel('Find a game').fill(gameId);
  const game = ann.locator(`li[data-game="${gameId}"]`);
  await expect(game).toContainText('espn reports postponed');
  await game.getByRole('button', { name: /^Decide/ }).click();
  const dialog = ann.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Void game' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('The arena lost power.');
  await dialog.getByRole('button', { name: 'Void game' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(balance(bo)).toHaveText('$1,000.00');
  const actions = ann.getByRole('list', { name: 'Actions' });
  await expect(actions.getByRole('listitem').first()).toContainText('The arena lost power.');

  await ann.getByLabel('Find a user').fill(boEmail);
  await ann.getByRole('button', { name: /^Disable/ }).click();
  await dialog.getByLabel('Reason').fill('A test of the operator page');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(ann.getByRole('list', { name: 'Users' })).toContainText('A test of the operator page');
  // Bo's page notices it without a reload.
  await expect(bo.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await bo.goto('/admin');
  await expect(bo.getByText('There is nothing at this address.')).toBeVisible();

  // A call that is being changed ends first: it would be answered twice.
  await ann.unrouteAll({ behavior: 'wait' });
  expect(await admin('remove', email)).toContain('is no longer an admin');
  // Each part of the page says so.
  await expect(ann.getByText('There is nothing at this address.').first()).toBeVisible();
  for (const page of [ann, bo]) await page.context().close();
});
