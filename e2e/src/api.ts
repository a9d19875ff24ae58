import type { Game } from '@courtside/contract';
import type { ClientConfig } from '@courtside/contract/client-config';
import type { APIRequestContext } from '@playwright/test';
import { firebaseAccounts } from './accounts/firebase.ts';
import { houseAccounts } from './accounts/house.ts';
import type { Caller } from './accounts/service.ts';
import { dataOf, untilAvailable } from './answers.ts';
import { newEmail, password } from './credentials.ts';

/** A running Courtside. The URL is empty if `request` has a base URL. */
interface Running {
  readonly url: string;
}

/** Repeats a read whose connection was reset before it was answered, as a browser does. */
const asBrowsersRead = { maxRetries: 3 };

/** Signs a user up or in at the service that keeps the accounts. */
async function enter(
  act: 'signUp' | 'signIn',
  request: APIRequestContext,
  { url }: Running,
  email: string,
): Promise<Caller> {
  const config: ClientConfig = await (await request.get(`${url}/config.json`, asBrowsersRead)).json();
  const credentials = { email, password };
  return config.signIn === 'house'
    ? houseAccounts[act]({ request, url, config }, credentials)
    : firebaseAccounts[act]({ request, url, config }, credentials);
}

/** Signs up a new user without a browser and opens their account. */
export async function newCaller(
  request: APIRequestContext,
  running: Running,
  { email = newEmail(), username }: { email?: string; username?: string } = {},
): Promise<Caller> {
  const caller = await enter('signUp', request, running, email);
  const { uid, headers } = caller;
  const open = () => request.post(`${running.url}/api/users/${uid}`, { headers, data: { username } });
  await dataOf(await untilAvailable(open));
  return caller;
}

/** Signs in an existing user. */
export function returningCaller(request: APIRequestContext, running: Running, email: string): Promise<Caller> {
  return enter('signIn', request, running, email);
}

export async function listGames(request: APIRequestContext, { url }: Running): Promise<Game[]> {
  return dataOf<Game[]>(await untilAvailable(() => request.get(`${url}/api/bets`, asBrowsersRead)));
}
