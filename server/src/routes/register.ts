import { type Access, DomainError, endpoints, type RouteName, routes } from '@courtside/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Call, type Handler, type Handlers, Serialized, serialize } from './handler.ts';
import { parseInput } from './input.ts';

/** The uid in a path, where there is one. */
function uidIn(params: unknown): string | undefined {
  return typeof params === 'object' && params !== null && 'uid' in params && typeof params.uid === 'string'
    ? params.uid
    : undefined;
}

/** Finds out who calls, and lets only through whom a path with a uid is about. @throws DomainError `unauthenticated`, `forbidden`, `unavailable` */
async function authorize(app: FastifyInstance, request: FastifyRequest, access: Access): Promise<void> {
  app.core.get();
  request.caller = await app.identify(request);
  if (access === 'self' && uidIn(request.params) !== request.caller.uid) throw new DomainError('forbidden');
}

function registerRoute<K extends RouteName>(app: FastifyInstance, route: K, handle: Handler<K>): void {
  const { method, path } = endpoints[route];
  const { access } = routes[route];
  app.route({
    method,
    url: path,
    // Before the body is read: a stranger's megabyte is never parsed.
    ...(access !== 'public' && { onRequest: (request: FastifyRequest) => authorize(app, request, access) }),
    async handler(request, reply) {
      const core = app.core.get();
      const call = { ...parseInput(route, request), core, caller: request.caller };
      // `authorize` has made sure that only public routes have no caller.
      const answer = await handle(call as Call<K>);
      reply.type('application/json; charset=utf-8');
      if (answer instanceof Serialized) return answer.json;
      return reply.code(answer.status ?? 200).send(serialize(answer));
    },
  });
}

/** Registers every route of the contract with its handler. */
export function registerRoutes(app: FastifyInstance, handlers: Handlers): void {
  const register = <K extends RouteName>(route: K) => registerRoute(app, route, handlers[route]);
  for (const route of Object.keys(endpoints)) if (isRouteName(route)) register(route);
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(endpoints, name);
}
