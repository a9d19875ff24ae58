import type { Game } from '@courtside/contract';
import type { FirebaseConfig } from '@courtside/contract/client-config';
import { type SignedIn, signIn, signUp } from '@courtside/stack/auth/sign-in';
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { newEmail, password } from './credentials.ts';

/** A signed-in user as the API sees them. */
export interface Caller {
  readonly uid: string;
  readonly email: string;
  readonly headers: { readonly authorization: string };
  readonly refreshToken: string;
}

/** A running Courtside. The URL is empty if `request` has a base URL. */
interface Running {
  readonly url: string;
}

/** Repeats a read whose connection was reset before it was answered, as a browser does. */
const asBrowsersRead = { maxRetries: 3 };

/** The data of a successful response. Fails the test for any other response. */
export async function dataOf<T>(response: APIResponse): Promise<T> {
  const answer = await response.json();
  expect(answer, `${response.url()}: ${JSON.stringify(answer)}`.slice(0, 500)).toMatchObject({ success: true });
  return answer.data;
}

/** Repeats a call while the response is 503, as a busy server asks for. The call must be safe to repeat. */
async function untilAvailable(call: () => Promise<APIResponse>): Promise<APIResponse> {
  let response = await call();
  await expect(async () => {
    if (response.status() === 503) response = await call();
    expect(response.status()).not.toBe(503);
  }).toPass();
  return response;
}

async function emulatorOf(request: APIRequestContext, { url }: Running): Promise<string> {
  const { authEmulatorUrl } = (await (
    await request.get(`${url}/config.json`, asBrowsersRead)
  ).json()) as FirebaseConfig;
  if (authEmulatorUrl === null) throw new Error(`${url || 'Courtside'} uses a real Firebase project for sign-in`);
  return authEmulatorUrl;
}

const asCaller = ({ uid, email, token, refreshToken }: SignedIn): Caller => ({
  uid,
  email,
  headers: { authorization: `Bearer ${token}` },
  refreshToken,
});

/** Signs up a new user without a browser and opens their account. */
export async function newCaller(
  request: APIRequestContext,
  running: Running,
  { email = newEmail(), username }: { email?: string; username?: string } = {},
): Promise<Caller> {
  const caller = asCaller(await signUp(await emulatorOf(request, running), { email, password }));
  const { uid, headers } = caller;
  const open = () => request.post(`${running.url}/api/users/${uid}`, { headers, data: { username } });
  await dataOf(await untilAvailable(open));
  return caller;
}

/** Signs in an existing user. */
export async function returningCaller(request: APIRequestContext, running: Running, email: string): Promise<Caller> {
  return asCaller(await signIn(await emulatorOf(request, running), { email, password }));
}

export async function listGames(request: APIRequestContext, { url }: Running): Promise<Game[]> {
  return dataOf<Game[]>(await untilAvailable(() => request.get(`${url}/api/bets`, asBrowsersRead)));
}
