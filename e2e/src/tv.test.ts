import { expect } from '@playwright/test';
import { cardOf, placeBet } from './bets.ts';
import { createGroup } from './friends.ts';
import { endGame, ownGame, tipOff } from './games.ts';
import { signUp } from './people.ts';
import { test } from './test.ts';
import { violations } from './violations.ts';

test('a link shows a group on a television without a sign-in: scores, standings and what each needs, live, until it is revoked', async ({
  page,
  browser,
}) => {
  await signUp(page);
  const id = await createGroup(page, 'The couch');
  const { id: gameId } = await ownGame(page.request);
  await page.goto('/betting');
  await placeBet(cardOf(page, gameId), 'first', '100');
  await page.goto(`/group/${id}`);
  await page.getByRole('button', { name: 'On the TV' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = await page.locator('dialog code').innerText();

  const room = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await room.goto(address);
  const standings = room.getByRole('region', { name: 'Standings' });
  // The balance, as in the group's list: the stake is in play.
  await expect(standings.getByRole('listitem')).toContainText('$900.00');
  await expect(room.getByRole('img', { name: 'QR code to join this group' })).toBeVisible();
  const size = await room.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  expect(size).toEqual([1920, 1080]);
  for (const colorScheme of ['dark', 'light'] as const) {
    await room.emulateMedia({ colorScheme });
    expect(await violations(room, ['wcag2a', 'wcag2aa', 'wcag21aa']), colorScheme).toEqual([]);
  }

  await tipOff(page.request, gameId);
  const board = room.locator(`[data-game="${gameId}"]`);
  await expect(board).toContainText('$100.00');
  await endGame(page.request, gameId, [110, 101]);
  await expect(standings.getByRole('listitem')).toContainText('$1,066.67');
  const decided = room.getByRole('region', { name: 'Last decided' });
  await expect(decided).toContainText('+$66.67');
  await expect(decided).toContainText('Won by 9');

  await page.goto('/profile?tab=account');
  await page.getByRole('heading', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Revoke TV link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('You have no API keys.')).toBeVisible();
  await expect(async () => {
    await room.reload();
    await expect(room.getByText(/^This link does not work any more/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await room.context().close();
});
