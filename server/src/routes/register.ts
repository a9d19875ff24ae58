import { type Access, DomainError, endpoints, type RouteName, type RouteSpec, routes } from '@courtside/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rowsAsked } from '../limits/rows.ts';
import { within } from '../within.ts';
import { type Call, type Handler, type Handlers, type RouteAnswer, Serialized, serialize } from './handler.ts';
import { parseInput } from './input.ts';
import { bodyOf, discardLate } from './send-list.ts';
import { Streamed } from './streamed.ts';

/** How long an answer may take, in milliseconds. */
export interface RouteTimeouts {
  /** Until it begins; 503 then. */
  readonly handlerMs: number;
  /** Until a complete list has been taken; the connection is closed then. */
  readonly listMs: number;
}

/** The uid in a path, where there is one. */
function uidIn(params: unknown): string | undefined {
  return typeof params === 'object' && params !== null && 'uid' in params && typeof params.uid === 'string'
    ? params.uid
    : undefined;
}

/**
 * Finds out who calls, and lets only through whom a path with a uid is about. Who is a member of a group, `core` knows
 * from the very read that answers.
 * @throws DomainError `unauthenticated`, `forbidden`, `unavailable`
 */
async function authorize(app: FastifyInstance, request: FastifyRequest, access: Access): Promise<void> {
  app.core.get();
  request.caller = await app.calls.identify(request);
  if (access === 'self' && uidIn(request.params) !== request.caller.uid) throw new DomainError('forbidden');
}

/** Who may not call, or not so often, is told before the body is read: a stranger's megabyte is never parsed. */
function guard(app: FastifyInstance, { access, limit }: RouteSpec, withinMs: number) {
  return async (request: FastifyRequest): Promise<void> => {
    app.calls.ofAddress(request);
    if (limit === 'scrape') await app.calls.ofScraper(request);
    if (access === 'public') return;
    await within(withinMs, authorize(app, request, access));
    await app.calls.ofUser(request, limit);
  };
}

/** The text of an answer, its status set. */
function textOf<K extends RouteName>(answer: RouteAnswer<K> | Serialized<K>, reply: FastifyReply): string {
  if (answer instanceof Serialized) return answer.json;
  reply.code(answer.status ?? 200);
  return serialize(answer);
}

const noop = () => undefined;

function registerRoute<K extends RouteName>(
  app: FastifyInstance,
  { route, handle, handlerMs, listMs }: { route: K; handle: Handler<K> } & RouteTimeouts,
): void {
  const { method, path } = endpoints[route];
  const spec: RouteSpec = routes[route];
  app.route({
    method,
    url: path,
    onRequest: guard(app, spec, handlerMs),
    async handler(request, reply) {
      const core = app.core.get();
      const input = parseInput(route, request);
      const rows = rowsAsked(spec, input.query);
      app.calls.ofRows(request, rows);
      reply.header('content-type', 'application/json; charset=utf-8');
      // A complete list has no length to announce, and is not read to its end for nothing.
      if (rows === 'all' && request.method === 'HEAD') return '';
      const leave = rows === 'all' ? app.calls.enterList(request) : noop;
      // `authorize` has made sure that only public routes have no caller.
      const answering = handle({ ...input, core, caller: request.caller } as Call<K>);
      try {
        const answer = await within(handlerMs, answering);
        if (answer instanceof Streamed) return bodyOf(answer, { calls: app.calls, request, listMs, leave });
        leave();
        return textOf(answer, reply);
      } catch (error) {
        leave();
        void discardLate(answering);
        throw error;
      }
    },
  });
}

/** Registers every route of the contract with its handler. */
export function registerRoutes(app: FastifyInstance, handlers: Handlers, timeouts: RouteTimeouts): void {
  const register = <K extends RouteName>(route: K) =>
    registerRoute(app, { route, handle: handlers[route], ...timeouts });
  for (const route of Object.keys(endpoints)) if (isRouteName(route)) register(route);
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(endpoints, name);
}
