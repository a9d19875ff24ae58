import { expect, type Page } from '@playwright/test';
import { closeDialog } from './dialogs.ts';
import { createGroup, inGroupMenu, signUpInNewContext } from './friends.ts';
import { firstSightingOf, watchValues } from './sightings.ts';
import { test } from './test.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const log = (page: Page) => page.getByRole('region', { name: 'Group log' }).getByRole('listitem');
const question = (page: Page) => page.getByRole('dialog', { name: /\?$/ });
/** The owner's dialog. */
const tools = (page: Page) => page.getByRole('dialog', { name: 'Manage group' });

/** Reads the user's invite link on the page of a group. */
async function inviteLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const code = await page
    .getByRole('dialog', { name: 'Invite friends' })
    .getByRole('button', { name: 'Copy invite code' })
    .locator('xpath=preceding-sibling::code')
    .innerText();
  await closeDialog(page);
  return `/invite/${code}`;
}

test('an owner renames the group, removes a member who is watching, replaces the invites and passes the group on', async ({
  browser,
}) => {
  const [ana, bo] = await Promise.all([signUpInNewContext(browser), signUpInNewContext(browser)]);
  await createGroup(ana, 'Friday hoops');
  await ana.getByRole('link', { name: 'Open group' }).click();
  const first = await inviteLink(ana);
  await bo.goto(first);
  await bo.getByRole('button', { name: 'Join this group' }).click();
  await expect(title(bo)).toHaveText('Friday hoops');
  await expect(log(bo).first()).toContainText('You joined.');
  await expect(await inGroupMenu(bo, 'Manage group')).toHaveCount(0);
  await bo.keyboard.press('Escape');

  // Every action shows on the page of the other member, and in its log.
  await (await inGroupMenu(ana, 'Manage group')).click();
  await tools(ana).getByLabel('Group Name').fill('Saturday hoops');
  await tools(ana).getByRole('button', { name: 'Rename' }).click();
  await expect(title(bo)).toHaveText('Saturday hoops');
  await expect(log(bo).first()).toContainText('renamed the group to Saturday hoops.');

  // The page of a removed member says so within a second of the response, by the clock that both share.
  await watchValues(bo, { page: 'main' });
  await tools(ana)
    .getByRole('button', { name: /^Remove (?!expiry)/ })
    .click();
  const removal = ana.waitForResponse(
    (response) => response.url().endsWith('/removed') && response.request().method() === 'POST',
  );
  await question(ana).getByRole('button', { name: 'Remove member' }).click();
  const removed = await removal;
  expect(removed.status()).toBe(200);
  await removed.finished();
  const notice = 'The owner removed you from Saturday hoops.';
  await expect(bo.getByRole('main').getByText(notice)).toBeVisible();
  const { startTime, responseEnd } = removed.request().timing();
  const shownAt = await firstSightingOf(bo, 'page', notice);
  expect(shownAt - (startTime + responseEnd), 'ms after the response').toBeLessThanOrEqual(1_000);
  // The old link does not lead back.
  await bo.goto(first);
  await bo.getByRole('button', { name: 'Join this group' }).click();
  await expect(bo.getByRole('dialog')).toContainText('The owner removed you from this group.');

  // The owner lets the member in again and replaces the invites: only the new link works.
  await tools(ana)
    .getByRole('button', { name: /^Let in again: / })
    .click();
  await expect(tools(ana).getByRole('heading', { name: 'Removed members' })).toHaveCount(0);
  await tools(ana).getByRole('button', { name: 'Replace invites' }).click();
  await question(ana).getByRole('button', { name: 'Replace invites' }).click();
  await expect(question(ana)).toHaveCount(0);
  await closeDialog(ana);
  await expect.poll(() => inviteLink(ana)).not.toBe(first);
  await bo.goto(first);
  await expect(bo.getByText('This invite does not exist or has expired. Ask your friend for a new one.')).toBeVisible();
  await bo.goto(await inviteLink(ana));
  await bo.getByRole('button', { name: 'Join this group' }).click();
  await expect(title(bo)).toHaveText('Saturday hoops');

  // The new owner can manage the group, the old one no longer. Both read the same log.
  await (await inGroupMenu(ana, 'Manage group')).click();
  await tools(ana)
    .getByRole('button', { name: /^Make owner: / })
    .click();
  await question(ana).getByRole('button', { name: 'Make owner' }).click();
  await expect(tools(ana)).toHaveCount(0);
  await expect(await inGroupMenu(bo, 'Manage group')).toBeVisible();
  await expect(await inGroupMenu(ana, 'Manage group')).toHaveCount(0);
  await expect(log(bo).first()).toContainText('made you the owner.');
  for (const page of [ana, bo])
    await expect(log(page)).toContainText([
      /owner/,
      /joined/,
      /replaced all/,
      /in again/,
      /removed/,
      /renamed/,
      /joined/,
      /created/,
    ]);
  for (const page of [ana, bo]) await page.context().close();
});
