import { expect } from '@playwright/test';
import { asNewUser } from './prepared-answers.ts';
import type { Screen } from './screen.ts';

/** Home as a signed-out visitor sees it. */
export const home: Screen = {
  name: 'home',
  who: 'out',
  path: '/',
  settle: (page) => expect(page.getByRole('link', { name: 'Place Bet' })).toHaveCount(3),
};

/** Home, the account menu and the sign-up form in states of their own. */
export const homeScreens: readonly Screen[] = [
  {
    name: 'sign-up-username',
    who: 'out',
    path: '/signup',
    settle: async (page) => {
      await page.getByLabel('Email').fill('maya.okafor@example.com');
      await page.getByRole('button', { name: 'Change your username' }).click();
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(page.getByLabel('Username')).toBeVisible();
    },
  },
  {
    name: 'home-signed-in',
    who: 'in',
    path: '/',
    settle: async (page) => {
      await expect(page.getByText(/You are #\d/)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Place Bet' })).toHaveCount(3);
    },
  },
  {
    name: 'home-new-user',
    who: 'in',
    path: '/',
    prepare: asNewUser,
    settle: (page) => expect(page.getByRole('heading', { name: /tips off/ })).toBeVisible(),
  },
  {
    name: 'account-menu',
    who: 'in',
    path: '/nowhere',
    settle: async (page) => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    },
  },
];
