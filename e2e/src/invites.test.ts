import { expect, type Page } from '@playwright/test';
import { gameOpenFor, placeBet } from './bets.ts';
import { copyInviteLink, createGroup, signUpInNewContext } from './friends.ts';
import { excessiveShifts, watchLayoutShifts } from './layout-shifts.ts';
import { fillInSignUp, newEmail } from './people.ts';
import { test } from './test.ts';
import { collectToasts } from './toasts.ts';

const invites = (page: Page) => page.getByRole('region', { name: /invites you to/ });

test('an invite leads a visitor from its page through sign-up into the group, and the cards of all members follow', async ({
  browser,
}) => {
  // With equal balances, the name decides the place: Bo is ahead of Ana.
  const ana = await signUpInNewContext(browser, `ana-${newEmail()}`);
  await ana.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await createGroup(ana, 'Tuesday hoops');
  const link = await copyInviteLink(ana);
  expect(link).toMatch(/\/invite\/[2-9B-X]{4}-[2-9B-X]{3}$/);
  await ana.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  const card = ana.getByRole('article');
  await expect(card).toContainText('1 member');

  // A visitor sees the invite without signing in, and comes back to it after the sign-up.
  const bo = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await watchLayoutShifts(bo);
  await bo.goto(link);
  await expect(invites(bo)).toContainText('Tuesday hoops');
  await expect(invites(bo)).toContainText('1 member');
  await expect(invites(bo).getByRole('link')).toHaveText(['Sign Up', 'Sign In']);
  expect(await excessiveShifts(bo)).toEqual([]);
  await invites(bo).getByRole('link', { name: 'Sign Up' }).click();
  await fillInSignUp(bo, `ada-${newEmail()}`);
  await bo.getByRole('button', { name: 'Join this group' }).click();
  await expect(bo.getByRole('heading', { level: 1 })).toHaveText('Tuesday hoops');

  // The card of the first member follows without a reload: the new member, and then the place.
  await expect(card).toContainText('2 members');
  await expect(card).toContainText('You are #2 of 2 tied');
  await bo.goto('/betting');
  await placeBet(await gameOpenFor(bo, 75), 'first', '10');
  await expect(card).toContainText('You are #1 of 2');

  // A member who opens the link again goes to the group; a third friend types the code in lower case.
  await bo.goto(link);
  await expect(bo.getByText('You are already in this group.')).toBeVisible();
  await bo.goto('/group');
  await expect(bo.getByRole('article')).toContainText('You are #2 of 2');
  expect(await excessiveShifts(bo)).toEqual([]);
  await bo.getByRole('link', { name: 'Tuesday hoops' }).click();
  await expect(bo.getByRole('button', { name: 'Invite', exact: true })).toBeVisible();
  const cy = await signUpInNewContext(browser);
  await cy.goto('/group');
  await cy.getByLabel('Group ID').fill((link.split('/').at(-1) ?? '').toLowerCase().replace('-', ''));
  const cyToasts = await collectToasts(cy);
  await cy.getByRole('button', { name: 'Join Group' }).click();
  await expect.poll(cyToasts).toContain('You joined Tuesday hoops.');
  await expect(card).toContainText('3 members');

  // A code without an invite.
  await cy.goto('/invite/BBBB-222');
  await expect(cy.getByText('This invite does not exist or has expired. Ask your friend for a new one.')).toBeVisible();
  for (const page of [ana, bo, cy]) await page.context().close();
});
