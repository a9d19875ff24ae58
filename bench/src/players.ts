import type { ApiResponse, Game, OwnUser } from '@courtside/contract';
import { signUp } from '@courtside/stack/auth/sign-in';
import { Pool } from 'undici';

/** A signed-in user with an account. */
export interface Player {
  readonly uid: string;
  readonly token: string;
}

/** A response: its status and parsed body. */
export interface Reply<T> {
  readonly status: number;
  readonly body: ApiResponse<T>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A client of the app's API with persistent connections. */
export interface Api {
  call<T>(method: Method, path: string, options?: CallOptions): Promise<Reply<T>>;
  close(): Promise<void>;
}

interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/**
 * Connects to the API at one address, or at several in turn.
 * @param ca certificate of an authority to trust besides the known ones, in PEM
 */
export function connectApi(urls: string | readonly string[], connections: number, ca?: string): Api {
  const options = {
    connections,
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
    ...(ca !== undefined && { connect: { ca } }),
  };
  const pools = [urls].flat().map((url) => new Pool(url, options));
  let requests = 0;
  return {
    async call<T>(method: Method, path: string, { token, body, headers = {} }: CallOptions = {}) {
      const pool = pools[requests % pools.length];
      requests += 1;
      if (pool === undefined) throw new Error('no address to call');
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
      return { status: response.statusCode, body: (await response.body.json()) as ApiResponse<T> };
    },
    close: async () => void (await Promise.all(pools.map((pool) => pool.close()))),
  };
}

/** Returns the data of a response. @throws if it is an error response */
export function dataOf<T>({ status, body }: Reply<T>): T {
  if (!body.success) throw new Error(`the server responded with ${status} ${body.code}: ${body.message}`);
  return body.data;
}

/** Signs up a new user at the Auth emulator and opens the account. */
async function newPlayer(api: Api, emulatorHost: string): Promise<Player> {
  const { uid, token } = await signUp(`http://${emulatorHost}`);
  dataOf(await api.call<OwnUser>('POST', `/api/users/${uid}`, { token, body: {} }));
  return { uid, token };
}

/** Signs up new players, one after another. */
export async function signUpMany(api: Api, emulatorHost: string, count: number): Promise<Player[]> {
  const players: Player[] = [];
  while (players.length < count) players.push(await newPlayer(api, emulatorHost));
  return players;
}

/** Games that are open for betting, ordered by when betting ends. */
export async function openGames(api: Api): Promise<Game[]> {
  const games = dataOf(await api.call<Game[]>('GET', '/api/bets'));
  return games.filter((game) => game.betStatus === 'open').sort((a, b) => a.endTime.localeCompare(b.endTime));
}
