import { randomUUID } from 'node:crypto';
import type { Game } from '@courtside/contract';
import type { Stack } from '@courtside/stack';
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { password } from './people.ts';

/** A signed-in person as the API sees them. */
export interface Caller {
  readonly uid: string;
  readonly email: string;
  readonly headers: { readonly authorization: string };
}

/** The data of an answer that must have worked. */
export async function dataOf<T>(response: APIResponse): Promise<T> {
  const answer = await response.json();
  expect(answer).toMatchObject({ success: true });
  return answer.data;
}

async function authenticate(
  request: APIRequestContext,
  stack: Stack,
  how: 'signUp' | 'signInWithPassword',
  email: string,
) {
  const accounts = `http://${stack.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts`;
  const data = { email, password, returnSecureToken: true };
  const answer = await (await request.post(`${accounts}:${how}?key=demo`, { data })).json();
  return { uid: answer.localId, email, headers: { authorization: `Bearer ${answer.idToken}` } } as Caller;
}

/** Signs a new person up and opens their account. */
export async function newCaller(request: APIRequestContext, stack: Stack): Promise<Caller> {
  const caller = await authenticate(request, stack, 'signUp', `${randomUUID()}@example.com`);
  await dataOf(await request.post(`${stack.url}/api/users/${caller.uid}`, { headers: caller.headers, data: {} }));
  return caller;
}

/** Signs a known person in again. */
export function returningCaller(request: APIRequestContext, stack: Stack, email: string): Promise<Caller> {
  return authenticate(request, stack, 'signInWithPassword', email);
}

export async function listGames(request: APIRequestContext, stack: Stack): Promise<Game[]> {
  return dataOf<Game[]>(await request.get(`${stack.url}/api/bets`));
}
