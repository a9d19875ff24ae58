import type { ClientConfig } from '@courtside/contract/client-config';
import type { APIRequestContext } from '@playwright/test';
import { dataOf } from './api.ts';
import { newEmail, password } from './people.ts';

/** How many sign up at the same time. */
const atOnce = 8;

/** Signs one more person up, without a browser, in the demo's own accounts. @returns their uid */
async function newPerson(request: APIRequestContext, email: string): Promise<string> {
  const { authEmulatorUrl } = (await (await request.get('/config.json')).json()) as ClientConfig;
  const signUp = `${authEmulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`;
  const account = await request.post(signUp, { data: { email, password, returnSecureToken: true } });
  const { localId: uid, idToken } = await account.json();
  const headers = { authorization: `Bearer ${idToken}` };
  await dataOf(await request.post(`/api/users/${uid}`, { headers, data: {} }));
  return uid;
}

/** Signs so many people up, each with $1,000.00. Their names begin with `prefix`. @returns their uids */
export async function aCrowd(request: APIRequestContext, size: number, prefix: string): Promise<string[]> {
  const uids: string[] = [];
  while (uids.length < size) {
    const batch = Array.from({ length: Math.min(atOnce, size - uids.length) }, () => `${prefix}${newEmail()}`);
    uids.push(...(await Promise.all(batch.map((email) => newPerson(request, email)))));
  }
  return uids;
}
