import { type Access, DomainError, endpoints, type RouteName, type RouteSpec, routes } from '@courtside/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { within } from '../within.ts';
import { type Call, type Handler, type Handlers, type RouteAnswer, Serialized, serialize } from './handler.ts';
import { parseInput } from './input.ts';

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

/** The text of an answer, its status and kind set. */
function textOf<K extends RouteName>(answer: RouteAnswer<K> | Serialized<K>, reply: FastifyReply): string {
  reply.header('content-type', 'application/json; charset=utf-8');
  if (answer instanceof Serialized) return answer.json;
  reply.code(answer.status ?? 200);
  return serialize(answer);
}

function registerRoute<K extends RouteName>(
  app: FastifyInstance,
  { route, handle, handlerMs }: { route: K; handle: Handler<K>; handlerMs: number },
): void {
  const { method, path } = endpoints[route];
  const spec: RouteSpec = routes[route];
  app.route({
    method,
    url: path,
    onRequest: guard(app, spec, handlerMs),
    async handler(request, reply) {
      const core = app.core.get();
      const call = { ...parseInput(route, request), core, caller: request.caller };
      // `authorize` has made sure that only public routes have no caller.
      return textOf(await within(handlerMs, handle(call as Call<K>)), reply);
    },
  });
}

/**
 * Registers every route of the contract with its handler.
 * @param handlerMs after so many milliseconds without an answer it is 503
 */
export function registerRoutes(app: FastifyInstance, handlers: Handlers, handlerMs: number): void {
  const register = <K extends RouteName>(route: K) => registerRoute(app, { route, handle: handlers[route], handlerMs });
  for (const route of Object.keys(endpoints)) if (isRouteName(route)) register(route);
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(endpoints, name);
}
