import { expect, type Locator, type Page } from '@playwright/test';
import { returningCaller } from './api.ts';
import { createGroup, signUpInNewContext } from './friends.ts';
import { ownGame, play } from './games.ts';
import { navigate, newEmail } from './people.ts';
import { test } from './test.ts';
import { collectToasts } from './toasts.ts';

const tab = (page: Page) => page.getByRole('region', { name: 'The tab', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Presses buttons and counts the presses. */
function counted() {
  let taps = 0;
  return {
    async tap(button: Locator): Promise<void> {
      await button.click();
      taps += 1;
    },
    taps: () => taps,
  };
}

/** The name of the user, which the group shows to the others. */
async function nameOf(page: Page): Promise<string> {
  const row = page.getByRole('region', { name: 'All-time balances' }).locator('[data-own] a');
  return (await row.innerText()).trim();
}

test('a head-to-head from the challenge to the tab, live in two browsers and hidden from everyone else', async ({
  browser,
}) => {
  const cleoEmail = newEmail();
  const ada = await signUpInNewContext(browser);
  const bryce = await signUpInNewContext(browser);
  const cleo = await signUpInNewContext(browser, cleoEmail);
  const groupId = await createGroup(ada, 'Hoops');
  await ada.goto(`/group/${groupId}`);
  await bryce.goto(`/group/${groupId}`);
  await bryce.getByRole('button', { name: 'Join this group' }).click();
  await expect(tab(bryce)).toContainText('The tab keeps who owes whom.');
  await expect(tab(ada).getByRole('button', { name: 'Challenge a friend' })).toBeVisible();
  const [adaName, bryceName] = [await nameOf(ada), await nameOf(bryce)];
  await bryce.goto('/leaderboard');

  const { id: gameId, team1, team2 } = await ownGame(ada.request);

  // Ada challenges Bryce: the friend and the amount are preset.
  const made = counted();
  await made.tap(tab(ada).getByRole('button', { name: 'Challenge a friend' }));
  await expect(dialog(ada).getByRole('radio', { name: bryceName, checked: true })).toBeVisible();
  await made.tap(
    dialog(ada)
      .getByRole('listitem')
      .filter({ hasText: `${team1} vs ${team2}` })
      .getByRole('button', { name: /^Bet on/ })
      .last(),
  );
  const words = new RegExp(
    `^You risk \\$20\\.00 to win (\\$\\d+\\.\\d\\d)\\. ${bryceName} risks (\\$\\d+\\.\\d\\d) to win \\$20\\.00\\. Pot (\\$\\d+\\.\\d\\d)\\.$`,
  );
  await expect(dialog(ada).getByRole('status').filter({ hasText: 'Pot' })).toHaveText(words);
  await made.tap(dialog(ada).getByRole('button', { name: `Challenge ${bryceName}` }));
  expect(made.taps()).toBeLessThanOrEqual(5);
  await expect(tab(ada)).toContainText(`Waiting for ${bryceName}`);
  await expect(tab(ada).getByRole('button', { name: 'Withdraw' })).toBeVisible();

  // Bryce is on another page, and takes it in two presses.
  await expect(bryce.getByText(`${adaName} challenged you in Hoops.`).first()).toBeVisible();
  const took = counted();
  await took.tap(bryce.getByRole('button', { name: 'See it' }));
  await expect(dialog(bryce)).toContainText(`${adaName} challenged you`);
  const adaToasts = await collectToasts(ada);
  await took.tap(dialog(bryce).getByRole('button', { name: /^Take it: risk \$\d+\.\d\d to win \$20\.00$/ }));
  expect(took.taps()).toBe(2);
  await expect(dialog(bryce)).toBeHidden();

  // Both see the running pot without a reload.
  await expect(tab(ada).getByRole('heading', { name: 'Running' })).toBeVisible();
  await expect(tab(ada)).toContainText(`You vs ${bryceName}`);
  const pot = /pot (\$\d+\.\d\d)/.exec(await tab(ada).innerText())?.[1] ?? '';
  const challengeId = await tab(ada).locator('[data-challenge]').getAttribute('data-challenge');
  await expect.poll(adaToasts).toContain(`${bryceName} took your challenge in Hoops.`);
  await navigate(bryce, 'FriendGroup');
  await bryce.getByRole('main').getByRole('link', { name: 'Hoops' }).click();
  await expect(tab(bryce)).toContainText(`You vs ${adaName}`);
  await expect(tab(bryce)).toContainText(`pot ${pot}`);

  // The bet is a ticket that names the opponent, and can be neither undone nor cashed out.
  await navigate(bryce, 'Betting');
  const bet = bryce.locator('li[data-bet]');
  await expect(bet).toContainText(`vs ${adaName}, pot ${pot}`);
  await expect(bet.getByRole('button', { name: /Undo|Cash out/ })).toHaveCount(0);

  // Cleo is not a member: neither the page nor the routes show the tab.
  const { headers } = await returningCaller(cleo.request, { url: '' }, cleoEmail);
  expect((await cleo.request.get(`/api/groups/${groupId}/tab`, { headers })).status()).toBe(403);
  const taken = `/api/groups/${groupId}/challenges/${challengeId}/take`;
  expect((await cleo.request.post(taken, { headers, data: {} })).status()).toBe(403);
  await cleo.goto(`/group/${groupId}`);
  await expect(cleo.getByRole('button', { name: 'Join this group' })).toBeVisible();
  await expect(tab(cleo)).toHaveCount(0);

  // The game ends, and one owes the other.
  await navigate(bryce, 'FriendGroup');
  await bryce.getByRole('main').getByRole('link', { name: 'Hoops' }).click();
  await play(ada.request, gameId, [98, 107]);
  const owed = tab(ada).getByRole('list', { name: 'Your debts' });
  await expect(owed).toContainText('owes you');
  await expect(owed).toContainText('You 1 – 0');
  await expect(tab(bryce).getByRole('list', { name: 'Your debts' })).toContainText(`You owe ${adaName}`);
  await expect(tab(ada).locator('[data-result]')).toContainText('Won');

  // The settled ticket names the opponent after a reload, too: nothing live has the name any more.
  await bryce.goto('/betting');
  await expect(bet).toContainText(`vs ${adaName}, pot ${pot}`);
  await expect(bet).toContainText(/Lost/i);
  for (const page of [ada, bryce, cleo]) await page.context().close();
});
