import type { IncomingMessage } from 'node:http';
import {
  allowsRoute,
  DomainError,
  endpoints,
  inviteCodeIn,
  type RouteName,
  type RouteSpec,
  routes,
  scopeOf,
} from '@courtside/contract';
import { parseInput } from '@courtside/contract/parse-input';
import type { Core } from '@courtside/core/core';
import type { Clock } from '@courtside/core/platform/clock';
import { withTimeout } from '@courtside/core/platform/with-timeout';
import { isKnownDevice } from '@courtside/core/sign-in/house/devices';
import type { Identity } from '@courtside/core/sign-in/identity';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import { isUnchanged } from '../etag.ts';
import { requestedRows } from '../limits/rules.ts';
import { bearerOf } from '../plugins/auth.ts';
import { type CachedResponse, createResponseCache } from './response-cache.ts';
import type { Call, Handle, Reply, RouteTable } from './route.ts';
import { StreamedList, toBody } from './streamed-list.ts';

/** How long a response may take, in milliseconds. */
export interface RouteTimeouts {
  /** Until it begins; the caller gets 503 after that, and the call may still complete. */
  readonly handlerMs: number;
  /** Until the caller has received a complete list; the connection is closed after that. */
  readonly listMs: number;
}

interface RouteOptions {
  readonly clock: Clock;
  readonly timeouts: RouteTimeouts;
  readonly originOf: (request: IncomingMessage) => string | null;
}

const jsonType = 'application/json; charset=utf-8';

/** @throws DomainError `unavailable` after `ms` milliseconds */
function orUnavailable<T>(ms: number, promise: Promise<T>): Promise<T> {
  return withTimeout(ms, promise, (cause) => new DomainError('unavailable', { cause }));
}

/** The parameter of a path with this name; undefined if there is none. */
function paramOf(params: unknown, name: 'uid' | 'groupId'): string | undefined {
  const value: unknown = Object(params)[name];
  return typeof value === 'string' ? value : undefined;
}

/** @throws DomainError `forbidden` if the caller sent an API key that may not call the route */
function checkScope(name: RouteName, { key }: Identity, params: unknown): void {
  const isOwnGroup = key?.scope !== 'tv' || paramOf(params, 'groupId') === key.groupId;
  if (key === undefined || (isOwnGroup && allowsRoute(key.scope, name))) return;
  if (scopeOf(name) === 'none') throw new DomainError('forbidden.key');
  throw new DomainError(key.scope === 'tv' ? 'forbidden.tv' : 'forbidden.scope');
}

/**
 * Authenticates the caller. Access `self` also requires the uid of the path, and `admin` a right in the database; membership
 * (`member`) and ownership (`owner`) of a group are checked by the core, in the same read or write that uses the group.
 * @throws DomainError `unauthenticated`, `account-disabled`, `forbidden`, `unavailable`; `not-found` as for an unknown
 * address if the caller is not an admin
 */
async function authorize(app: FastifyInstance, request: FastifyRequest, name: RouteName): Promise<void> {
  app.core.get();
  request.caller = await app.limits.identify(request);
  const { uid } = request.caller;
  const { access } = routes[name];
  if (access === 'self' && paramOf(request.params, 'uid') !== uid) throw new DomainError('forbidden');
  if (access === 'admin' && !(await app.accountAccess.isAdmin(uid))) throw new DomainError('not-found');
  checkScope(name, request.caller, request.params);
}

/** Hooks that check limits and access before the body is read, so that the body of a rejected call is never parsed. */
function guards(app: FastifyInstance, name: RouteName, timeoutMs: number): onRequestHookHandler[] {
  const { limits } = app;
  const { access, limit, weight }: RouteSpec = routes[name];
  const hooks: onRequestHookHandler[] = [
    (request, _reply, done) => {
      limits.countCall(request, weight);
      done();
    },
  ];
  if (limit === 'scrape') hooks.push((request) => limits.countScrape(request));
  if (limit === 'sign-up') hooks.push((request) => limits.countSignUp(request));
  if (limit === 'mail') hooks.push((request) => limits.countMail(request));
  if (access !== 'public') {
    hooks.push(async (request) => {
      await orUnavailable(timeoutMs, authorize(app, request, name));
      await limits.countUserCall(request, limit, weight);
    });
  }
  return hooks;
}

/** Parses the input of a call. @returns what its handler receives */
function toCall<K extends RouteName>(
  app: FastifyInstance,
  { name, options: { originOf } }: { name: K; options: RouteOptions },
  request: FastifyRequest,
): Call<K> {
  const core = app.core.get();
  // The hooks have set the caller of every route that is not public.
  const idToken = () => bearerOf(request.raw) ?? '';
  const origin = () => originOf(request.raw);
  return { ...parseInput(name, request), core, caller: request.caller, idToken, origin } as Call<K>;
}

function toJson<K extends RouteName>({ data, message, meta }: Reply<K>): string {
  return JSON.stringify(Object.assign({ success: true, data }, meta, message === undefined ? {} : { message }));
}

/** Closes the cursor of a list whose call has already failed. */
async function discardLate(response: Promise<unknown>): Promise<void> {
  const [late] = await Promise.allSettled([response]);
  if (late.status === 'fulfilled' && late.value instanceof StreamedList) late.value.discard();
}

/** True for a call that looks up an invite code. The id of a group cannot be guessed, so only the public route counts it. */
function looksUpInvite({ access, limit }: RouteSpec, params: unknown): boolean {
  if (limit !== 'invite') return false;
  return access === 'public' || Object.values(Object(params)).some((value) => inviteCodeIn(String(value)) !== null);
}

/** True for the error of an unknown invite code. */
function isUnknownInvite(error: unknown): boolean {
  return error instanceof DomainError && (error.code === 'invite-not-found' || error.code === 'group-not-found');
}

const guessSchema = z.object({ email: z.string(), device: z.string().optional() });

/** The account whose password a call tries. */
async function guessedAccount({ body, core }: { readonly body: unknown; readonly core: Core }) {
  const { email, device } = guessSchema.parse(body);
  const isKnown = device !== undefined && (await isKnownDevice(core.signIn.house(), email, device));
  return { email: email.toLowerCase(), isKnownDevice: isKnown };
}

/** Calls the route's handler for every request. */
function createHandler<K extends RouteName>(
  app: FastifyInstance,
  { name, handle, options }: { name: K; handle: Handle<K>; options: RouteOptions },
): RouteHandlerMethod {
  const { limits } = app;
  const { handlerMs, listMs } = options.timeouts;
  const spec: RouteSpec = routes[name];

  async function answer(request: FastifyRequest, call: Call<K>): Promise<Reply<K> | StreamedList<K>> {
    if (spec.limit === 'password') return limits.guess(request, await guessedAccount(call), () => handle(call));
    if (!looksUpInvite(spec, call.params)) return handle(call);
    return limits.lookUpInvite(request, () => handle(call), isUnknownInvite);
  }

  return async (request, reply) => {
    const call = toCall(app, { name, options }, request);
    const rows = requestedRows(spec, call.query);
    limits.countRows(request, rows);
    reply.header('content-type', jsonType);
    // A complete list has no content-length, so HEAD does not read it.
    if (rows === 'all' && request.method === 'HEAD') return '';
    const list = rows === 'all' ? await limits.enterList(request) : null;
    let running: ReturnType<typeof answer> | undefined;
    try {
      const run = () => answer(request, call);
      ({ running } = list === null ? await limits.start(request, run) : { running: run() });
      const response = await orUnavailable(handlerMs, running);
      if (response instanceof StreamedList) {
        reply.headers(response.headers);
        return toBody(response, { limits, request, listMs, list });
      }
      list?.leave();
      reply.code(response.status);
      return toJson(response);
    } catch (error) {
      list?.leave();
      if (running !== undefined) void discardLate(running);
      throw error;
    }
  };
}

/** Sends a cached response, or 304 if the caller already has it. */
function sendCached(request: FastifyRequest, reply: FastifyReply, { body, etag }: CachedResponse): void {
  reply.headers({ etag, 'cache-control': 'no-cache' });
  if (isUnchanged(request.headers['if-none-match'], etag)) reply.code(304).send();
  else reply.header('content-type', jsonType).send(body);
}

/** Calls the route's handler at most once per `cacheMs` and query. */
function createCachedHandler<K extends RouteName>(
  app: FastifyInstance,
  { name, handle, cacheMs, options }: { name: K; handle: Handle<K>; cacheMs: number; options: RouteOptions },
): RouteHandlerMethod {
  const respond = createResponseCache(cacheMs, options.clock);
  const spec: RouteSpec = routes[name];

  async function read(call: Call<K>): Promise<string> {
    const response = await handle(call);
    if (response instanceof StreamedList) throw new Error('a complete list cannot be cached');
    return toJson(response);
  }

  async function sendLater(request: FastifyRequest, reply: FastifyReply, response: Promise<CachedResponse>) {
    sendCached(request, reply, await orUnavailable(options.timeouts.handlerMs, response));
    return reply;
  }

  return (request, reply) => {
    const call = toCall(app, { name, options }, request);
    app.limits.countRows(request, requestedRows(spec, call.query));
    const response = respond(call.query, () => read(call));
    // A cached response needs no promise and no timeout timer.
    return response instanceof Promise ? sendLater(request, reply, response) : sendCached(request, reply, response);
  };
}

function registerRoute<K extends RouteName>(
  app: FastifyInstance,
  { name, handle, options }: { name: K; handle: Handle<K>; options: RouteOptions },
): void {
  const { method, path } = endpoints[name];
  const spec: RouteSpec = routes[name];
  const { cacheMs } = spec;
  app.route({
    method,
    url: path,
    onRequest: guards(app, name, options.timeouts.handlerMs),
    handler:
      cacheMs === undefined
        ? createHandler(app, { name, handle, options })
        : createCachedHandler(app, { name, handle, cacheMs, options }),
  });
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}

/** Registers every route of the contract. */
export function registerRoutes(app: FastifyInstance, table: RouteTable, options: RouteOptions): void {
  const register = <K extends RouteName>(name: K) => registerRoute(app, { name, handle: table[name], options });
  for (const name of Object.keys(table)) if (isRouteName(name)) register(name);
}
