import type { HouseConfig } from '@courtside/contract/client-config';
import type { Session } from '@courtside/contract/session';
import type { House } from '@courtside/stack/testing/house';
import { type APIRequestContext, expect } from '@playwright/test';
import { dataOf, untilAvailable } from '../answers.ts';
import { newEmail, password } from '../credentials.ts';
import type { Accounts, Caller, Credentials, FormCall, Place, Refusal, SignInService } from './service.ts';

type Calls = Pick<Place, 'request' | 'url'>;

async function call<T>({ request, url }: Calls, path: string, data: object): Promise<T> {
  return dataOf<T>(await untilAvailable(() => request.post(`${url}/api/sign-in/${path}`, { data })));
}

/** A caller from the answer to a sign-up or a sign-in. */
function asCaller({ user, accessToken, expiresInSeconds, refreshToken }: Session): Caller {
  const lifetime = expiresInSeconds * 1_000;
  const stored = { user, refreshToken, accessToken, expiresAt: Date.now() + lifetime, lifetime };
  return {
    uid: user.uid,
    email: user.email ?? '',
    headers: { authorization: `Bearer ${accessToken}` },
    stored: { 'courtside:session': JSON.stringify(stored) },
  };
}

const signUp = async (calls: Calls, order: Credentials & { readonly adminCode?: string | null }) =>
  asCaller(await call<Session>(calls, 'sign-up', order));
const signIn = async (calls: Calls, credentials: Credentials) =>
  asCaller(await call<Session>(calls, 'password', credentials));

/** The accounts of a house. */
export const houseAccounts: Accounts<HouseConfig> = { signUp, signIn };

const admin: Credentials = { email: 'operator@example.com', password };

/** Signs up the first user of a house, who becomes its admin. */
export async function signUpAdmin(request: APIRequestContext, { url, adminLink }: House): Promise<void> {
  await signUp({ request, url }, { ...admin, adminCode: new URL(adminLink).searchParams.get('admin') });
}

const calls: Readonly<Record<FormCall, RegExp>> = {
  signIn: /\/api\/sign-in\/password$/,
  signUp: /\/api\/sign-in\/sign-up$/,
};

const refusals: Readonly<Record<Refusal, { readonly status: number; readonly code: string }>> = {
  'invalid-credentials': { status: 401, code: 'invalid-credentials' },
  'too-many-attempts': { status: 429, code: 'too-many-attempts' },
  other: { status: 404, code: 'not-found' },
};

const unknown = 'Invalid email or password. Please try again.';

/** A house, whose admin has signed up. */
export function houseService({ mailbox }: House): SignInService {
  /** The link to a new password in a mail to this address. */
  const resetLinkFor = (email: string) =>
    mailbox.mails
      .filter(({ to }) => to.includes(email))
      .map(({ text }) => /\S+\?for=password&code=\S+/.exec(text)?.[0])
      .find((link) => link !== undefined);
  const waitForLink = async (email: string) => {
    await expect.poll(() => resetLinkFor(email)).toBeDefined();
    return resetLinkFor(email) ?? '';
  };

  return {
    calls,
    // Its answers do not tell whether an address has an account.
    texts: { unknownEmail: unknown, wrongPassword: unknown },
    async refuse(page, form, refusal) {
      const { status, code } = refusals[refusal];
      await page.route(calls[form], (route) =>
        route.fulfill({ status, json: { success: false, code, message: 'Refused by the test.' } }),
      );
    },
    async disable(request, email) {
      const { headers } = await signIn({ request, url: '' }, admin);
      const { uid } = await signIn({ request, url: '' }, { email, password });
      const data = { action: 'disable', reason: 'a test' };
      await dataOf(await request.post(`/api/admin/users/${uid}/access`, { headers, data }));
    },
    async expectNoMail(page, email) {
      // A mail that was asked for later has arrived.
      const later = await signUp({ request: page.request, url: '' }, { email: newEmail(), password });
      await call({ request: page.request, url: '' }, 'reset', { email: later.email });
      await waitForLink(later.email);
      expect(mailbox.mails.filter(({ to }) => to.includes(email))).toEqual([]);
    },
    async openResetLink(page, email) {
      await page.goto(await waitForLink(email));
    },
  };
}
