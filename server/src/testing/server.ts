import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Failure, type OwnUser, type RouteData, type RouteName, routes, toCents } from '@courtside/contract';
import { timeLimit } from '@courtside/contract/testing/time-limit';
import { type Core, openCore } from '@courtside/core/core';
import { type AccountId, mainAccountOf } from '@courtside/core/ledger/account-id';
import { type Clock, systemClock } from '@courtside/core/platform/clock';
import { setOrRemove } from '@courtside/core/platform/db/set-or-remove';
import { openSignIn } from '@courtside/core/sign-in/open-sign-in';
import { testConfig } from '@courtside/core/testing/config';
import { returnDatabase, takeDatabase } from '@courtside/core/testing/databases';
import { aFeed } from '@courtside/core/testing/feed';
import { refreshOdds } from '@courtside/core/testing/refresh';
import { pino } from 'pino';
import { z } from 'zod';
import { type AppDeps, buildApp } from '../app.ts';
import { cacheTokens } from '../plugins/auth.ts';
import { checkDocumented } from './documented.ts';
import { type SignedIn, signUp } from './emulator.ts';
import { connectLive } from './live.ts';

/** A request of a test. */
export interface Request {
  readonly token?: string;
  readonly body?: unknown;
  /** Raw body, instead of `body`. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Response {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON body; empty if there is none. */
  readonly body: Partial<Omit<Failure, 'success'>> & { readonly success?: boolean; readonly data?: unknown };
  readonly text: string;
}

function metaOf(route: { readonly summary: string; readonly meta?: z.ZodObject }): z.ZodType | undefined {
  return route.meta?.strict();
}

/**
 * Returns the `data` of a response, checked against the contract.
 * @throws if the response is an error, or contains a field that the contract does not declare
 */
export function dataOf<K extends RouteName>(route: K, response: Response): RouteData<K> {
  const schemas: Readonly<Partial<Record<number, z.ZodType>>> = routes[route].success;
  const schema = schemas[response.status];
  if (schema === undefined) throw new Error(`${route} returned ${response.status}: ${response.text}`);
  const data = z.encode(schema, schema.parse(response.body.data));
  if (!isDeepStrictEqual(data, response.body.data))
    throw new Error(`${route} returned undeclared fields: ${response.text}`);
  const { success: _success, data: _data, message: _message, ...meta } = response.body;
  (metaOf(routes[route]) ?? z.strictObject({})).parse(meta);
  // Parsed by the schema that this type is inferred from.
  return data as RouteData<K>;
}

/** Returns the caller's own record. @throws if a response is about another user */
export function ownRecordOf(response: Response): OwnUser {
  const user = dataOf('getUser', response);
  if (!('seq' in user)) throw new Error(`only public fields: ${response.text}`);
  return user;
}

/**
 * Starts a server with real components on a free port. A `clock` also applies to its core.
 * @param options `end` says what becomes of the database: by default, a given one is dropped, and another is returned for
 * later tests. It is left alone when another server still uses it.
 */
export async function aServer(
  options: {
    settings?: Record<string, string>;
    deps?: Partial<AppDeps>;
    clock?: Clock;
    end?: 'drop' | 'return' | 'leave';
  } = {},
) {
  const { clock = systemClock } = options;
  const hasGivenDatabase = options.deps?.config !== undefined || options.settings?.MONGODB_URI !== undefined;
  const { end = hasGivenDatabase ? 'drop' : 'return' } = options;
  const config = testConfig({ ...(!hasGivenDatabase && { MONGODB_URI: await takeDatabase() }), ...options.settings });
  const logger = pino({ level: config.LOG_LEVEL });
  const signIn = await openSignIn(options.deps?.config ?? config, { clock });
  const opened: Core[] = [];
  const app = await buildApp({
    config,
    logger,
    clock,
    requestId: randomUUID,
    clientDir: '/nowhere',
    signIn,
    // Tokens of the emulator have real times.
    verifyToken: cacheTokens(await signIn.openTokenVerifier(), config.signIn === 'house' ? clock : systemClock),
    async openCore(observe) {
      const core = await openCore(config, {
        clock,
        logger,
        observe,
        signIn,
        // What tests insert at once takes longer than any operation of the product.
        operationMs: timeLimit(10_000),
      });
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
    const responseText = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const read: Response = {
      status: response.status,
      headers: response.headers,
      text: responseText,
      body: isJson && responseText !== '' ? JSON.parse(responseText) : {},
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
    /** The core of the server, once it is open. */
    core: () => new Promise<Core>((resolve) => app.core.whenOpen(resolve)),
    /** A new user with an open account. */
    async aUser(): Promise<SignedIn> {
      const user = await signUp();
      const opened = await call('POST', `/api/users/${user.uid}`, { token: user.token });
      dataOf('createUser', opened);
      return user;
    },
    /** Corrects the balance of a user's account to this one, in dollars. The main account by default. */
    async setBalance(
      { uid }: Pick<SignedIn, 'uid'>,
      dollars: number,
      account: AccountId = mainAccountOf(uid),
    ): Promise<void> {
      await app.core.get().ledger.move({
        account,
        key: `set:${randomUUID()}`,
        decide: ({ balance }) => ({
          kind: 'correction',
          amount: toCents(dollars) - balance,
          ref: { reason: 'test' },
        }),
      });
    },
    /** A game that is open for an hour, at +150 and −170. */
    async anOpenGame(game: Parameters<typeof feed.offer>[0] = {}) {
      const offered = feed.offer(game);
      await refreshOdds(app.core.get().games, feed);
      return offered;
    },
    /** Changes stored fields of a game as its feed would, such as `{ 'markets.moneyline.pause': 'confirming' }`. Undefined ones are removed. */
    async changeGame(id: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
      await app.core.get().db.games.updateOne({ _id: id }, setOrRemove(changes));
    },
    /** Several open games, read from the feed in one refresh; each starts a second after the previous one. */
    async openGames(count: number) {
      const first = Date.now() + 3_600_000;
      const offered = Array.from({ length: count }, (_, n) => feed.offer({ startTime: new Date(first + n * 1_000) }));
      await refreshOdds(app.core.get().games, feed);
      return offered;
    },
    /**
     * Waits until the initial resync of the live feed is over, so that a test that waits for a change does not receive it
     * as part of the resync.
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
    /** Stops the server, which must be the last one on its database unless it leaves it alone. */
    async end(): Promise<void> {
      if (end === 'drop') await opened[0]?.db.driver.dropDatabase();
      await app.close();
      if (end === 'return' && opened[0] !== undefined) returnDatabase(opened[0].db);
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof aServer>>;
