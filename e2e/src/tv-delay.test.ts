import { timeFactor } from '@courtside/stack/testing/time-factor';
import { expect, type Page } from '@playwright/test';
import { cardOf, placeBet } from './bets.ts';
import { createGroup, signUpInNewContext } from './friends.ts';
import { ownGame, play } from './games.ts';
import { balance, newEmail, signUp } from './people.ts';
import { test } from './test.ts';

interface Observed extends Window {
  shownTexts?: Set<string>;
}

/** Records every text that a page and its title show from its next load on, through reloads. */
async function observe(page: Page): Promise<void> {
  const record = () => {
    const shown = new Set<string>(JSON.parse(sessionStorage.getItem('shown-texts') ?? '[]'));
    (window as Observed).shownTexts = shown;
    const look = () => {
      const before = shown.size;
      for (const text of [document.title, document.body?.innerText ?? '']) shown.add(text);
      if (shown.size > before) sessionStorage.setItem('shown-texts', JSON.stringify([...shown]));
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    look();
  };
  await page.addInitScript(record);
}

/** The recorded texts that contain one of some texts outside of the users' names, which are random. */
async function leaks(page: Page, spoilers: readonly string[], names: readonly string[]): Promise<readonly string[]> {
  const shown = await page.evaluate(() => [...((window as Observed).shownTexts ?? [])]);
  const withoutNames = (text: string) => names.reduce((left, name) => left.replaceAll(name, '…'), text);
  return shown.filter((text) => spoilers.some((spoiler) => withoutNames(text).includes(spoiler)));
}

/** Long enough to show what is no longer held back. */
const shortly = { timeout: 2_000 * timeFactor() };

/** Resolves once the live connection of a page has received a text. */
function received(page: Page, text: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).includes(text) && resolve()),
    );
  });
}

test('a device 30 s behind shows nothing of a game before its TV does, through a reload, a second tab and sleep; one without a delay at once', async ({
  page,
  browser,
}) => {
  await page.clock.install();
  const [own, friend] = [newEmail(), newEmail()];
  const names = [own, friend].map((email) => email.replace(/@.*/, ''));
  await signUp(page, own);
  await observe(page);
  const id = await createGroup(page, 'Two couches');
  const bo = await signUpInNewContext(browser, friend);
  await bo.goto(`/group/${id}`);
  await bo.getByRole('button', { name: 'Join this group' }).click();
  const standings = bo.getByRole('region', { name: 'All-time balances', exact: true });
  await expect(standings.getByRole('listitem')).toHaveCount(2);

  const { id: gameId } = await ownGame(page.request);
  const paid = received(page, '1066.67');
  await page.goto('/betting');
  await placeBet(cardOf(page, gameId), 'first', '100');
  await expect(balance(page)).toHaveText('$900.00');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'My TV is behind' }).click();
  await page.getByRole('button', { name: '30 s' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Shown 30 seconds late, for your TV' })).toBeVisible();

  await play(page.request, gameId, [143, 61]);
  await expect(standings).toContainText('$1,066.67');
  await paid;
  const spoilers = ['143', '1,066.67', 'won'];
  expect(await leaks(page, spoilers, names)).toEqual([]);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Shown 30 seconds late, for your TV' })).toBeVisible();
  const second = await page.context().newPage();
  await observe(second);
  await second.goto(`/group/${id}`);
  await expect(second.getByRole('button', { name: 'Shown 30 seconds late, for your TV' })).toBeVisible();
  for (const tab of [page, second]) expect(await leaks(tab, spoilers, names)).toEqual([]);

  // The tabs sleep, and wake when the TV has shown the end. What a tab had not read before, it reads and holds back then.
  await expect(async () => {
    await page.clock.fastForward(31_000);
    await expect(balance(page)).toHaveText('$1,066.67', shortly);
    const board = second.getByRole('region', { name: 'All-time balances', exact: true });
    await expect(board).toContainText('$1,066.67', shortly);
  }).toPass();
  await bo.context().close();
});
