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
  await endGame(page.request, gameId, [110, 101]);
  await expect(standings.getByRole('listitem')).toContainText('$1,066.67');
  await room.context().close();
});
