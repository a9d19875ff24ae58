import { expect, type Page } from '@playwright/test';
import { createGroup, signUpInNewContext } from './friends.ts';
import { endGame, ownGame, play, tipOff } from './games.ts';
import { balance } from './people.ts';
import { test } from './test.ts';

const tickets = (page: Page) => page.getByRole('region', { name: 'Group tickets' });
const legs = (page: Page) => tickets(page).getByRole('list', { name: 'Legs' }).getByRole('listitem');

/** Picks the home team of a game in the sheet that is open. */
async function pick(page: Page, { team1, team2 }: { team1: string; team2: string }): Promise<void> {
  const game = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: `${team1} vs ${team2}` });
  await game
    .getByRole('button', { name: /^Bet on/ })
    .last()
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('two friends build a ticket together, live, and one of them places it', async ({ browser }) => {
  const [ada, bryce] = [await signUpInNewContext(browser), await signUpInNewContext(browser)];
  const groupId = await createGroup(ada, 'Hoops');
  await ada.goto(`/group/${groupId}`);
  await bryce.goto(`/group/${groupId}`);
  await bryce.getByRole('button', { name: 'Join this group' }).click();
  const [first, second] = [await ownGame(ada.request), await ownGame(ada.request)];

  await tickets(ada).getByRole('button', { name: 'Start a ticket' }).click();
  await pick(ada, first);
  await expect(legs(ada)).toHaveCount(1);
  // One leg is no parlay yet.
  await expect(tickets(ada).getByRole('button', { name: 'Put on my slip' })).toBeHidden();
  await expect(legs(bryce)).toHaveCount(1);
  await tickets(bryce).getByRole('button', { name: 'Add my leg' }).click();
  await pick(bryce, second);
  await expect(legs(ada)).toHaveCount(2);
  await expect(legs(bryce).last()).toContainText('by you');

  await tickets(ada).getByRole('button', { name: 'Put on my slip' }).click();
  const slip = ada.getByRole('dialog', { name: 'Parlay' });
  await expect(slip.getByRole('listitem')).toHaveCount(2);
  await slip.getByRole('button', { name: '$20.00' }).click();
  await slip.getByRole('button', { name: /^Place \$20\.00/ }).click();
  await expect(balance(ada)).toHaveText('$980.00');
  // Whoever does not place it pays nothing.
  await expect(balance(bryce)).toHaveText('$1,000.00');

  await tipOff(ada.request, first.id);
  await expect(tickets(bryce)).toContainText('tipped off');
  await expect(tickets(bryce).getByRole('button', { name: 'Swap my leg' })).toBeHidden();
  // With many open games, Betting is another page for the tests beside this one.
  await endGame(ada.request, first.id, [101, 90]);
  await play(ada.request, second.id, [101, 90]);
});
