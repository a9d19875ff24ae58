import type { FirebaseConfig } from '@courtside/contract/client-config';
import type { Page } from '@playwright/test';
import type { Caller } from './api.ts';

/** Tokens of the Auth emulator are valid for an hour. */
const tokenMs = 3_600_000;

/** What Firebase stores of a signed-in user. */
function storedUser({ uid, email, headers, refreshToken }: Caller, apiKey: string): object {
  const now = String(Date.now());
  return {
    uid,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [{ providerId: 'password', uid: email, displayName: null, email, phoneNumber: null, photoURL: null }],
    stsTokenManager: {
      refreshToken,
      accessToken: headers.authorization.replace('Bearer ', ''),
      expirationTime: Date.now() + tokenMs,
    },
    createdAt: now,
    lastLoginAt: now,
    apiKey,
    appName: '[DEFAULT]',
  };
}

/**
 * Signs a user in in the browser, as a sign-in on an earlier visit did. The next page that is opened is theirs.
 * @param url of the server, if only the browser can resolve the page's host name
 */
export async function openSession(page: Page, caller: Caller, url = ''): Promise<void> {
  const config: FirebaseConfig = await (await page.request.get(`${url}/config.json`)).json();
  const { apiKey } = config.firebase;
  // A page of the same origin without the app, which would overwrite the session.
  const blank = '**/blank';
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
  await page.unroute(blank);
  const entries = {
    [`firebase:authUser:${apiKey}:[DEFAULT]`]: JSON.stringify(storedUser(caller, apiKey)),
    // The app's own notes about the last visit.
    'courtside:signed-in': '1',
    'courtside:has-signed-in': '1',
  };
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
}
