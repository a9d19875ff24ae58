import type { ClientConfig } from '@courtside/contract/client-config';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** From now on the sign-in service refuses this call with a code of its own, which its emulator never gives. */
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

/** What an owner of the project can do in its console: this person can no longer sign in. */
export async function disableAccount(request: APIRequestContext, email: string): Promise<void> {
  const { authEmulatorUrl, firebase } = (await (await request.get('/config.json')).json()) as ClientConfig;
  const accounts = `${authEmulatorUrl}/identitytoolkit.googleapis.com/v1/projects/${firebase.projectId}/accounts`;
  const headers = { authorization: 'Bearer owner' };
  const found = await (await request.post(`${accounts}:lookup`, { headers, data: { email: [email] } })).json();
  const data = { localId: found.users[0].localId, disableUser: true };
  expect((await request.post(`${accounts}:update`, { headers, data })).ok()).toBe(true);
}
