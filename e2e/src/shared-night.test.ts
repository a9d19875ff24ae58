import { expect } from '@playwright/test';
import { dataOf } from './answers.ts';
import { newCaller, returningCaller } from './api.ts';
import { endGame, ownGame, tipOff } from './games.ts';
import { signUp } from './people.ts';
import { smallTargets, tooWide } from './phone-fit.ts';
import { test } from './test.ts';
import { collectToasts } from './toasts.ts';
import { violations } from './violations.ts';

test('a link shows a night to outsiders, with the names of those who allow it, until it is revoked @deep', async ({
  page,
  browser,
}) => {
  const { request } = page;
  const caller = await returningCaller(request, { url: '' }, await signUp(page));
  const friend = await newCaller(request, { url: '' });
  const { id } = await dataOf<{ id: string }>(
    await request.post('/api/groups', { headers: caller.headers, data: { groupName: 'The couch' } }),
  );
  await dataOf(await request.put(`/api/groups/${id}`, { headers: friend.headers, data: {} }));
  const game = await ownGame(request);
  for (const [{ uid, headers }, teamChosen] of [[caller, game.team1] as const, [friend, game.team2] as const])
    await dataOf(
      await request.post(`/api/userbets/${uid}`, { headers, data: { betId: game.id, teamChosen, amount: 77.5 } }),
    );
  await tipOff(request, game.id);
  await endGame(request, game.id, [110, 101]);

  const night = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(game.startTime));
  await page.goto(`/group/${id}/night/${night}`);
  await page.getByRole('button', { name: 'Share this night' }).click();
  await page.getByRole('switch', { name: 'Show my name, profit and standout picks on shared nights' }).click();
  await expect(page.getByText('1 of 2 members are shown by name.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = await page.locator('dialog code').innerText();

  const outside = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await outside.goto(address);
  const { username } = await dataOf<{ username: string }>(
    await request.get(`/api/users/${caller.uid}`, { headers: caller.headers }),
  );
  await expect(outside.getByRole('heading', { level: 1 })).toContainText(username);
  await expect(outside.getByText('and one friend, not shown')).toBeVisible();
  const text = await outside.locator('body').innerText();
  expect(text).toContain('110');
  for (const hidden of [friend.uid, friend.email.split('@')[0] ?? '', '77.50'])
    expect(await outside.content()).not.toContain(hidden);
  await expect(outside.getByRole('link', { name: 'Start your own group' })).toHaveAttribute('href', '/');
  const font = await outside.evaluate(() => document.fonts.load('16px Archivo').then((faces) => faces.length));
  expect(font).toBe(1);
  const picture = await outside.locator('meta[property="og:image"]').getAttribute('content');
  const drawn = await request.get(new URL(String(picture)).pathname);
  expect(drawn.headers()).toMatchObject({ 'content-type': 'image/png' });
  expect(await tooWide(outside)).toEqual([]);
  expect(await smallTargets(outside)).toEqual([]);
  for (const colorScheme of ['dark', 'light'] as const) {
    await outside.emulateMedia({ colorScheme });
    expect(await violations(outside, ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'])).toEqual([]);
  }

  const toasts = await collectToasts(page);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  await expect.poll(toasts).toContain('The link is revoked.');
  await outside.goto(address);
  await expect(outside.getByRole('heading', { name: 'This link shows nothing.' })).toBeVisible();
  await outside.context().close();
});
