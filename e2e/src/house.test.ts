import { minuteMs } from '@courtside/contract/time';
import { type House, startHouse } from '@courtside/stack/testing/house';
import { type Browser, expect, type Page } from '@playwright/test';
import { newCaller } from './api.ts';
import { copyInviteLink, createGroup } from './friends.ts';
import { balance, fillInSignUp, newEmail, signUp } from './people.ts';
import { test } from './sign-in-services.ts';

test.describe('a house that sends mails and offers a provider', () => {
  test.use({ accountsAt: 'house' });

  const signInAtProvider = async (page: Page) => {
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Continue with Authelia' }).click();
  };

  test('a provider signs a user in on two devices, and leads back to the form after an answer that is refused', async ({
    browser,
    page,
    openHouse,
  }) => {
    const { provider } = await openHouse();
    provider.tell('ada', { email: newEmail(), email_verified: true, name: 'Ada Lovelace' });
    provider.expect('ada');
    await signInAtProvider(page);
    await expect(page).toHaveURL('/');
    await expect(balance(page)).toHaveText('$1,000.00');
    await expect(page.getByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeVisible();
    await createGroup(page, 'Two devices');
    const other = await (await browser.newContext()).newPage();
    await signInAtProvider(other);
    await expect(other).toHaveURL('/');
    await other.goto('/group');
    await expect(other.getByRole('article')).toContainText('Two devices');

    // The provider does not know whether this address is the user's.
    const { email } = await newCaller(page.request, { url: '' });
    provider.tell('eve', { email, email_verified: false });
    provider.expect('eve');
    const stranger = await (await browser.newContext()).newPage();
    await signInAtProvider(stranger);
    await expect(stranger.getByRole('alert')).toHaveText(
      'Another account has your email address. Please sign in the way you did before.',
    );
    await stranger.getByRole('main').getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(stranger).toHaveURL('/signin');
    for (const each of [other, stranger]) await each.context().close();
  });

  test('two tabs that are reloaded with an expired token renew it once, and both stay signed in', async ({
    page,
    context,
  }) => {
    await context.clock.install();
    const renewals: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/sign-in/session')) renewals.push(request.url());
    });
    await signUp(page);
    const other = await context.newPage();
    await other.goto('/profile');
    await expect(balance(other)).toBeVisible();
    expect(renewals).toEqual([]);
    await context.clock.setSystemTime(Date.now() + 20 * minuteMs);
    await Promise.all([page.reload(), other.reload()]);
    for (const each of [page, other]) await expect(balance(each)).toHaveText('$1,000.00');
    await expect(other.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(renewals).toHaveLength(1);
  });
});

test.describe('a house without mails and providers', () => {
  let house: House | undefined;
  test.afterEach(() => house?.stop());

  /** Starts a house where users sign up as SIGN_UP says. @returns its pages, each in a browser of its own */
  async function open(browser: Browser, signUp: 'invite' | 'closed') {
    const databases = JSON.parse(process.env.COURTSIDE_SETTINGS ?? '{}');
    house = await startHouse(databases, { isConnected: false, settings: { SIGN_UP: signUp } });
    const { url, adminLink } = house;
    return { adminLink, newPage: async () => (await browser.newContext({ baseURL: url })).newPage() };
  }

  test('by invitation: the first user becomes the admin, and the link of a group leads a friend through sign-up', async ({
    browser,
  }) => {
    const { adminLink, newPage } = await open(browser, 'invite');
    const ann = await newPage();
    await ann.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ann.goto(adminLink);
    await fillInSignUp(ann, newEmail());
    await expect(ann).toHaveURL('/');
    await ann.goto('/admin');
    await expect(ann.getByRole('heading', { name: 'Operator' })).toBeVisible();
    await createGroup(ann, 'Tuesday hoops');
    const link = await copyInviteLink(ann);

    const bo = await newPage();
    await bo.goto('/signup');
    await expect(
      bo.getByText('This server takes new users with an invite. Ask a friend for a link to a group.'),
    ).toBeVisible();
    await expect(bo.getByRole('button', { name: 'Create Account' })).toHaveCount(0);
    await bo.goto(link);
    await bo.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
    await fillInSignUp(bo, newEmail());
    await bo.getByRole('button', { name: 'Join this group' }).click();
    await expect(bo.getByRole('heading', { level: 1 })).toHaveText('Tuesday hoops');
    for (const each of [ann, bo]) await each.context().close();
  });

  test('closed: takes no new users, and sends those who forgot a password to its operator', async ({ browser }) => {
    const { newPage } = await open(browser, 'closed');
    const page = await newPage();
    await page.goto('/signup');
    await expect(page.getByText('This server takes no new users.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'This server sends no mail. Ask its operator for a link to choose a new password.',
    );
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
    await page.context().close();
  });
});
