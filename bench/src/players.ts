import type { Answer, Game, OwnUser } from '@courtside/contract';
import { signUp } from '@courtside/stack/auth/sign-in';
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

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the app's API over kept connections. */
export interface Api {
  call<T>(method: Method, path: string, options?: CallOptions): Promise<Reply<T>>;
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
    async call<T>(method: Method, path: string, { token, body, headers = {} }: CallOptions = {}) {
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
async function newPlayer(api: Api, emulatorHost: string): Promise<Player> {
  const { uid, token } = await signUp(`http://${emulatorHost}`);
  dataOf(await api.call<OwnUser>('POST', `/api/users/${uid}`, { token, body: {} }));
  return { uid, token };
}

/** Some new players, signed up one after another. */
export async function signUpMany(api: Api, emulatorHost: string, count: number): Promise<Player[]> {
  const players: Player[] = [];
  while (players.length < count) players.push(await newPlayer(api, emulatorHost));
  return players;
}

/** Games open for bets, soonest first. */
export async function openGames(api: Api): Promise<Game[]> {
  const games = dataOf(await api.call<Game[]>('GET', '/api/bets'));
  return games.filter((game) => game.betStatus === 'open').sort((a, b) => a.endTime.localeCompare(b.endTime));
}
