import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Failure, type OwnUser, type RouteData, type RouteName, routes } from '@courtside/contract';
import { type Clock, type Core, openCore, systemClock } from '@courtside/core';
import { testConfig } from '@courtside/core/testing/config';
import { aFeed } from '@courtside/core/testing/feed';
import { refreshOdds } from '@courtside/core/testing/refresh';
import { pino } from 'pino';
import { z } from 'zod';
import { type AppDeps, buildApp } from '../app.ts';
import { cacheTokens } from '../auth/token-cache.ts';
import { createFirebaseVerifier } from '../auth/verify-with-firebase.ts';
import { checkDocumented } from './documented.ts';
import { type SignedIn, signUp } from './emulator.ts';
import { connectLive } from './live.ts';

/** What a test says about a request; the path may be in any case. */
export interface Request {
  readonly token?: string;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Response {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of the answer; empty when it was none. */
  readonly body: Partial<Omit<Failure, 'success'>> & { readonly success?: boolean; readonly data?: unknown };
  readonly text: string;
}

function metaOf(route: { readonly summary: string; readonly meta?: z.ZodObject }): z.ZodType | undefined {
  return route.meta?.strict();
}

/**
 * What a route answered, checked against the contract.
 * @throws when it answered something else, or a field the contract does not name
 */
export function dataOf<K extends RouteName>(route: K, response: Response): RouteData<K> {
  const schemas: Readonly<Partial<Record<number, z.ZodType>>> = routes[route].success;
  const schema = schemas[response.status];
  if (schema === undefined) throw new Error(`${route} answered ${response.status}: ${response.text}`);
  const data = schema.parse(response.body.data);
  if (!isDeepStrictEqual(data, response.body.data)) throw new Error(`${route} answered more: ${response.text}`);
  const { success: _success, data: _data, message: _message, ...meta } = response.body;
  (metaOf(routes[route]) ?? z.strictObject({})).parse(meta);
  // Just parsed by the schema this type is inferred from.
  return data as RouteData<K>;
}

/** The caller's own record. @throws when a response is another user's */
export function ownRecordOf(response: Response): OwnUser {
  const user = dataOf('getUser', response);
  if (!('seq' in user)) throw new Error(`only public fields: ${response.text}`);
  return user;
}

/** The whole server on real parts, listening on a port of its own; with a `clock`, its business goes by that. */
export async function aServer(
  options: { settings?: Record<string, string>; deps?: Partial<AppDeps>; clock?: Clock } = {},
) {
  const { clock = systemClock } = options;
  const config = testConfig(options.settings);
  const logger = pino({ level: config.LOG_LEVEL });
  const opened: Core[] = [];
  const app = await buildApp({
    config,
    logger,
    clock,
    requestId: randomUUID,
    clientDir: '/nowhere',
    verifyToken: cacheTokens(createFirebaseVerifier(config), systemClock),
    async openCore(observe) {
      const core = await openCore(config, { clock, logger, observe });
      opened.push(core);
      return core;
    },
    ...options.deps,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const feed = aFeed(Date.now);

  async function call(method: string, path: string, request: Request = {}): Promise<Response> {
    const { token, body, text, headers } = request;
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    const answer = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const read: Response = {
      status: response.status,
      headers: response.headers,
      text: answer,
      body: isJson ? JSON.parse(answer) : {},
    };
    checkDocumented(method, path, { ...read.body, status: read.status });
    return read;
  }

  return {
    app,
    url,
    config,
    feed,
    call,
    /** The business behind the server, once it is open. */
    core: () => new Promise<Core>((resolve) => app.core.whenOpen(resolve)),
    /** Somebody who has signed up and opened their account. */
    async aUser(): Promise<SignedIn> {
      const user = await signUp();
      const opened = await call('POST', `/api/users/${user.uid}`, { token: user.token });
      dataOf('createUser', opened);
      return user;
    },
    /** A game on the board: open for an hour, +150 and −170. */
    async anOpenGame(game: Parameters<typeof feed.offer>[0] = {}) {
      const offered = feed.offer(game);
      await refreshOdds(app.core.get().games, feed);
      return offered;
    },
    /** Changes a game as its feed would, by what is stored of it, such as `{ 'moneyline.pause': 'confirming' }`. */
    async changeGame(id: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
      await app.core.get().db.games.updateOne({ _id: id }, { $set: changes });
    },
    /** So many games on the board, read from the feed at once; each begins a second after the one before. */
    async openGames(count: number) {
      const first = Date.now() + 3_600_000;
      const offered = Array.from({ length: count }, (_, n) => feed.offer({ startTime: new Date(first + n * 1_000) }));
      await refreshOdds(app.core.get().games, feed);
      return offered;
    },
    /**
     * Waits until the live feed runs smoothly: every process begins its stream with a gap, after which everything is
     * sent anew, and a test that waits for a change must not get it as part of that.
     */
    async liveSettled(): Promise<void> {
      const { socket, inbox, snapshot } = await connectLive(url);
      await snapshot('games');
      for (let round = 0; round < 2; round += 1) {
        const { id } = await this.anOpenGame();
        await inbox.next((message) => JSON.stringify(message).includes(id));
      }
      socket.close();
    },
    /** Stops the server and drops its database. */
    async end(): Promise<void> {
      await opened[0]?.db.connection.dropDatabase();
      await app.close();
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof aServer>>;
