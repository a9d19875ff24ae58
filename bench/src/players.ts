import { randomUUID } from 'node:crypto';
import type { Answer, Game, OwnUser } from '@courtside/contract';
import { Pool } from 'undici';

/** A signed-in user with an account. */
export interface Player {
  readonly uid: string;
  readonly token: string;
}

/** What the server said: its status and its answer, parsed. */
export interface Reply<T> {
  readonly status: number;
  readonly answer: Answer<T>;
}

/** Calls the app's API over kept connections. */
export interface Api {
  call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, options?: CallOptions): Promise<Reply<T>>;
  close(): Promise<void>;
}

interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export function connectApi(url: string, connections: number): Api {
  const pool = new Pool(url, { connections, headersTimeout: 30_000, bodyTimeout: 30_000 });
  return {
    async call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, { token, body, headers = {} }: CallOptions = {}) {
      const response = await pool.request({
        method,
        path,
        headers: {
          ...headers,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      return { status: response.statusCode, answer: (await response.body.json()) as Answer<T> };
    },
    close: () => pool.close(),
  };
}

/** The data of an answer. @throws when the server refused */
export function dataOf<T>({ status, answer }: Reply<T>): T {
  if (!answer.success) throw new Error(`the server answered ${status} ${answer.code}: ${answer.message}`);
  return answer.data;
}

/** Signs a new user up with the Auth emulator and opens the account. */
export async function signUp(api: Api, emulatorHost: string): Promise<Player> {
  const response = await fetch(`http://${emulatorHost}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'play-money', returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`the emulator answered ${response.status}`);
  const { localId: uid, idToken: token } = (await response.json()) as { localId: string; idToken: string };
  dataOf(await api.call<OwnUser>('POST', `/api/users/${uid}`, { token, body: {} }));
  return { uid, token };
}

/** Some new players, signed up one after another. */
export async function signUpMany(api: Api, emulatorHost: string, count: number): Promise<Player[]> {
  const players: Player[] = [];
  while (players.length < count) players.push(await signUp(api, emulatorHost));
  return players;
}

/** Games open for bets, soonest first. */
export async function openGames(api: Api): Promise<Game[]> {
  const games = dataOf(await api.call<Game[]>('GET', '/api/bets'));
  return games.filter((game) => game.betStatus === 'open').sort((a, b) => a.endTime.localeCompare(b.endTime));
}
