import { type ClientConfig, clientConfigSchema } from '@courtside/contract/client-config';
import { endpoints, type RouteName } from '@courtside/contract/endpoints';
import { type ErrorCode, errors } from '@courtside/contract/errors';
import { isDeclaredResponse } from '@courtside/contract/route-errors';
import { type RouteSpec, routes } from '@courtside/contract/routes';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** A call as the server receives it. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
  /** The body as it was sent; empty if there was none. */
  readonly text: string;
}

type Reply = Response | Promise<Response>;
type Schema = NonNullable<RouteSpec['body']>;

/** The routes, and what their paths match. */
const patterns = (Object.keys(endpoints) as RouteName[]).map((name) => {
  const path = endpoints[name].path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  return { name, method: endpoints[name].method, pattern: new RegExp(`^${path}$`, 'i') };
});
const unchecked = new WeakSet<Response>();
let violations: string[] = [];
// The real timer, because tests may replace the global one.
const { setImmediate } = globalThis;

/** A successful response; `fields` are its message and the metadata of its route. */
export const ok = (data: unknown, status = 200, fields: Readonly<Record<string, unknown>> = {}): Response =>
  Response.json({ success: true, data, ...fields }, { status });

/** An error response with the text of the contract. */
export const errorResponse = (code: ErrorCode, details?: Record<string, unknown>): Response =>
  Response.json({ success: false, code, message: errors[code].message, ...(details && { details }) }, errors[code]);

/** A lost connection: the call rejects. */
export const networkError = (): Reply => HttpResponse.error();

/** A response that did not come from the server, such as a proxy's error page. It is not checked against the contract. */
export function offContract(response: Response): Response {
  unchecked.add(response);
  return response;
}

/** Parses one part of a call or response. @throws Error with the route, the part and the path of the field */
function parse(schema: Schema | undefined, value: unknown, name: RouteName, part: string): unknown {
  if (schema === undefined) {
    if (value !== undefined && Object.keys(Object(value)).length > 0)
      throw new Error(`${name}: the contract has no ${part}`);
    return value;
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => `${[part, ...path].join('.')}: ${message}`);
  throw new Error(`${name}: ${issues.join('; ')}`);
}

/** Checks a response against the contract. @returns the response without fields outside the contract */
async function checkedResponse(name: RouteName, response: Response): Promise<Response> {
  if (response.type === 'error' || unchecked.has(response)) return response;
  const { status } = response;
  const { success, data, code, message, ...rest } = await response.clone().json();
  if (success !== response.ok) throw new Error(`${name}: a ${status} with success: ${success}`);
  const declared = isDeclaredResponse(name, response.ok ? { status } : { status, code });
  if (!declared) throw new Error(`${name}: the contract has no ${status}${response.ok ? '' : ` with '${code}'`}`);
  if (!response.ok) return response;
  const spec: RouteSpec = routes[name];
  const schema = spec.success[status === 201 ? 201 : 200];
  const parsed = parse(schema, data, name, 'data');
  const sent = {
    success,
    data: schema === undefined ? parsed : schema.encode(parsed),
    ...(message !== undefined && { message }),
    ...Object(parse(spec.meta, rest, name, 'meta')),
  };
  return Response.json(sent, { status });
}

/** Checks a call against the contract. @returns the call */
async function checkedCall(name: RouteName, request: Request, params: unknown): Promise<SeenCall> {
  const { pathname, search, searchParams } = new URL(request.url);
  const text = await request.clone().text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const spec: RouteSpec = routes[name];
  const { headers, method } = request;
  parse(spec.params, params, name, 'params');
  parse(spec.query, Object.fromEntries(searchParams), name, 'query');
  if (spec.headers) parse(spec.headers, Object.fromEntries(headers), name, 'headers');
  // The server treats a missing body as an empty object.
  parse(spec.body, body ?? (spec.body?.safeParse({}).success ? {} : undefined), name, 'body');
  if (spec.access !== 'public' && !headers.has('authorization')) throw new Error(`${name}: the call has no token`);
  return { method, path: pathname + search, headers, body, text };
}

/** Runs a handler. A violation of the contract fails the test; calls after it get no response, so retries end. */
async function orViolation(handle: () => Promise<Response>): Promise<Response> {
  if (violations.length > 0) return new Promise(() => undefined);
  try {
    return await handle();
  } catch (error) {
    violations.push(error instanceof Error ? error.message : String(error));
    return HttpResponse.error();
  }
}

/** The route of a request, and the parameters of its path; null if it has none. */
function routeOf({ method, url }: Request): { name: RouteName; params: Readonly<Record<string, string>> } | null {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return null;
  for (const { name, method: own, pattern } of patterns) {
    const found = own === method ? pattern.exec(pathname) : null;
    if (found === null) continue;
    const params = Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]);
    return { name, params: Object.fromEntries(params) };
  }
  return null;
}

/** Empties the list of violations, for tests that expect one. */
export function takeViolations(): readonly string[] {
  const taken = violations;
  violations = [];
  return taken;
}

const server = setupServer(
  http.all('*', ({ request }) =>
    orViolation(() => Promise.reject(new Error(`unexpected ${request.method} ${request.url}`))),
  ),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  // Calls still in flight must be handled by the test that made them.
  await new Promise((resolve) => setImmediate(resolve));
  server.resetHandlers();
  const found = takeViolations();
  if (found.length > 0) throw new Error(`The calls of this test break the contract:\n${found.join('\n')}`);
});
afterAll(() => server.close());

/**
 * Replaces the server: `reply` responds to every call of a contract route. Calls and responses are parsed with the
 * schemas of their route; one that does not match fails the test. The handlers are removed after the test.
 * @returns the calls made so far
 */
export function fakeApi(reply: (call: SeenCall) => Reply): SeenCall[] {
  const calls: SeenCall[] = [];
  // One handler for all routes: each takes a copy of every request.
  const handler = http.all('*', ({ request }) => {
    const route = routeOf(request);
    if (route === null) return undefined;
    return orViolation(async () => {
      const call = await checkedCall(route.name, request, route.params);
      calls.push(call);
      return checkedResponse(route.name, await reply(call));
    });
  });
  server.use(handler);
  return calls;
}

/** Waits until calls made before have reached the fake server, so that a test can check that there were none. */
export async function callsArrived(): Promise<void> {
  server.use(http.get('/marker', () => HttpResponse.json({})));
  // A call first waits for its token, so the first request may overtake it.
  for (let request = 0; request < 2; request += 1) await (await fetch('/marker')).text();
}

/** Serves `/config.json` with the given fields, for a real Firebase project, or for a house with `signIn: 'house'`. */
export function fakeConfig(fields: Partial<ClientConfig> = {}): void {
  const firebase = { apiKey: 'key', authDomain: 'courtside.example', projectId: 'courtside' };
  const defaults =
    fields.signIn === 'house'
      ? { signUp: 'open', sendsMail: true, providers: [] }
      : { signIn: 'firebase', firebase, authEmulatorUrl: null, demoAccounts: [] };
  const config = { feed: 'real', ...defaults, ...fields };
  server.use(http.get('/config.json', () => HttpResponse.json(clientConfigSchema.parse(config))));
}

/** Serves a GET outside the contract. @returns the addresses requested so far */
export function fakeGet(url: string, reply: () => Reply): string[] {
  const requested: string[] = [];
  const handler = http.get(url, async ({ request }) => {
    requested.push(request.url);
    return await reply();
  });
  server.use(handler);
  return requested;
}
