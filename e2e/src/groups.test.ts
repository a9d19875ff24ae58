import { expect } from '@playwright/test';
import { closeDialog, untilNoDialog } from './dialogs.ts';
import { createGroup, signUpInNewContext } from './friends.ts';
import { test } from './test.ts';
import { collectToasts } from './toasts.ts';

test('G1: signed out, the groups page asks to log in', async ({ page }) => {
  await page.goto('/group');
  await expect(page.getByText('Please log in to view your groups.')).toBeVisible();
  await page.getByLabel('Group Name').fill('Sunday hoops');
  await page.getByRole('button', { name: 'Create Group' }).click();
  await expect(page.getByRole('dialog')).toContainText('Please log in to create a group.');
  await closeDialog(page);
  await page.getByLabel('Group ID').fill('abc');
  await page.getByRole('button', { name: 'Join Group' }).click();
  await expect(page.getByRole('dialog')).toContainText('Please log in to join a group.');
});

test('G2, G3, G4, G5, G6: creates, joins by id and leaves a group; the list updates in every tab', async ({
  browser,
}) => {
  const ana = await signUpInNewContext(browser);
  await ana.goto('/group');
  await expect(ana.getByText('You are not currently in any groups.')).toBeVisible();
  await ana.getByRole('button', { name: 'Create Group' }).click();
  await expect(ana.getByRole('dialog')).toContainText('Please enter a group name.');
  await ana.getByRole('button', { name: 'OK' }).click();
  await untilNoDialog(ana);
  await ana.getByRole('button', { name: 'Join Group' }).click();
  await expect(ana.getByRole('dialog')).toContainText('Please enter a Group ID.');
  await ana.getByRole('button', { name: 'OK' }).click();
  await untilNoDialog(ana);

  const otherTab = await ana.context().newPage();
  await otherTab.goto('/group');
  await expect(otherTab.getByText('You are not currently in any groups.')).toBeVisible();
  const id = await createGroup(ana, 'Sunday hoops');
  await expect(otherTab.getByRole('article')).toContainText(`Group ID:${id}`);
  await expect(otherTab.getByTestId('group-count')).toHaveText('1');

  const bo = await signUpInNewContext(browser);
  await bo.goto('/group');
  const boToasts = await collectToasts(bo);
  await bo.getByLabel('Group ID').fill('nothing-like-it');
  await bo.getByRole('button', { name: 'Join Group' }).click();
  await expect(bo.getByRole('dialog')).toContainText('This group does not exist.');
  await bo.getByRole('button', { name: 'OK' }).click();
  await untilNoDialog(bo);
  await bo.getByLabel('Group ID').fill(id);
  await bo.getByRole('button', { name: 'Join Group' }).click();
  await expect.poll(boToasts).toContain('You joined Sunday hoops.');
  await expect(bo.getByRole('article')).toContainText('2 members');

  await bo.getByRole('button', { name: 'Leave Sunday hoops' }).click();
  await expect(bo.getByRole('dialog')).toContainText('Are you sure you want to leave this group?');
  await bo.getByRole('button', { name: 'Leave group' }).click();
  await expect.poll(boToasts).toContain('You left Sunday hoops.');
  await expect(bo.getByText('You are not currently in any groups.')).toBeVisible();
  await ana.context().close();
  await bo.context().close();
});
