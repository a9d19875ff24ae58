import type { FirebaseConfig } from '@courtside/contract/client-config';
import { type SignedIn, signIn, signUp } from '@courtside/stack/auth/sign-in';
import { expect } from '@playwright/test';
import type { Accounts, Caller, FormCall, Place, Refusal, SignInService } from './service.ts';

/** Tokens of the Auth emulator are valid for an hour. */
const tokenMs = 3_600_000;

function emulatorOf({ url, config }: Place<FirebaseConfig>): string {
  if (config.authEmulatorUrl === null)
    throw new Error(`${url || 'Courtside'} uses a real Firebase project for sign-in`);
  return config.authEmulatorUrl;
}

/** What Firebase stores of a signed-in user. */
function storedUser({ uid, email, token, refreshToken }: SignedIn, apiKey: string): object {
  const now = String(Date.now());
  return {
    uid,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [{ providerId: 'password', uid: email, displayName: null, email, phoneNumber: null, photoURL: null }],
    stsTokenManager: { refreshToken, accessToken: token, expirationTime: Date.now() + tokenMs },
    createdAt: now,
    lastLoginAt: now,
    apiKey,
    appName: '[DEFAULT]',
  };
}

function asCaller(signedIn: SignedIn, { config }: Place<FirebaseConfig>): Caller {
  const { uid, email, token } = signedIn;
  const { apiKey } = config.firebase;
  return {
    uid,
    email,
    headers: { authorization: `Bearer ${token}` },
    stored: { [`firebase:authUser:${apiKey}:[DEFAULT]`]: JSON.stringify(storedUser(signedIn, apiKey)) },
  };
}

/** The accounts of Firebase's Auth emulator. */
export const firebaseAccounts: Accounts<FirebaseConfig> = {
  signUp: async (place, credentials) => asCaller(await signUp(emulatorOf(place), credentials), place),
  signIn: async (place, credentials) => asCaller(await signIn(emulatorOf(place), credentials), place),
};

const calls: Readonly<Record<FormCall, RegExp>> = {
  signIn: /\/accounts:signInWithPassword/,
  signUp: /\/accounts:signUp/,
};

/** Codes that the emulator never returns. */
const refusals: Readonly<Record<Refusal, string>> = {
  'invalid-credentials': 'INVALID_LOGIN_CREDENTIALS',
  'too-many-attempts': 'TOO_MANY_ATTEMPTS_TRY_LATER',
  other: 'OPERATION_NOT_ALLOWED',
};

/** Firebase's Auth emulator. */
export const firebaseService: SignInService = {
  calls,
  texts: {
    unknownEmail: 'No account found with this email. Need to create an account?',
    wrongPassword: 'Incorrect password. Please try again or reset your password.',
  },
  async refuse(page, call, refusal) {
    const message = refusals[refusal];
    await page.route(calls[call], (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
      }),
    );
  },
  // As an owner of the project can in its console.
  async disable(request, email) {
    const { authEmulatorUrl, firebase }: FirebaseConfig = await (await request.get('/config.json')).json();
    const accounts = `${authEmulatorUrl}/identitytoolkit.googleapis.com/v1/projects/${firebase.projectId}/accounts`;
    const headers = { authorization: 'Bearer owner' };
    const found = await (await request.post(`${accounts}:lookup`, { headers, data: { email: [email] } })).json();
    const data = { localId: found.users[0].localId, disableUser: true };
    expect((await request.post(`${accounts}:update`, { headers, data })).ok()).toBe(true);
  },
  async expectNoMail(page) {
    await page.getByRole('button', { name: "Open the demo's mailbox" }).click();
    await expect(page.getByRole('dialog')).toContainText('There is no mail for this address.');
  },
  async openResetLink(page) {
    await page.getByRole('button', { name: "Open the demo's mailbox" }).click();
    await page.getByRole('link', { name: 'Choose a new password' }).click();
  },
};
