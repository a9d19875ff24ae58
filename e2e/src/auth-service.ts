import type { FirebaseConfig } from '@courtside/contract/client-config';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Makes the sign-in service reject a call with a code that its emulator never returns. */
export async function authServiceAnswers(
  page: Page,
  call: 'signInWithPassword' | 'signUp',
  message: string,
): Promise<void> {
  await page.route(`**/accounts:${call}*`, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
    }),
  );
}

/** Disables a user's sign-in, as an owner of the project can in its console. */
export async function disableAccount(request: APIRequestContext, email: string): Promise<void> {
  const { authEmulatorUrl, firebase } = (await (await request.get('/config.json')).json()) as FirebaseConfig;
  const accounts = `${authEmulatorUrl}/identitytoolkit.googleapis.com/v1/projects/${firebase.projectId}/accounts`;
  const headers = { authorization: 'Bearer owner' };
  const found = await (await request.post(`${accounts}:lookup`, { headers, data: { email: [email] } })).json();
  const data = { localId: found.users[0].localId, disableUser: true };
  expect((await request.post(`${accounts}:update`, { headers, data })).ok()).toBe(true);
}
