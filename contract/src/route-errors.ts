import { z } from 'zod';
import { endpoints, type RouteName } from './endpoints.ts';
import { type ErrorCase, type ErrorCode, type ErrorText, errorOf, errors } from './errors.ts';
import { fieldErrorOf } from './field-errors.ts';
import { scopeOf } from './route-scopes.ts';
import type { Access, RouteScope } from './routes/route-declaration.ts';
import { type RouteSpec, routes } from './routes.ts';

/** Errors that any request can get. */
const ofAllRoutes = [
  'bad-request',
  'unknown-host',
  'demo-behind-proxy',
  'foreign-origin',
  'too-slow',
  'too-many-requests',
  'internal',
  'unavailable',
] as const;

/** Errors of requests with a body, raised before the body is read. A GET request's body is ignored. */
const ofBodies = ['payload-too-large', 'unsupported-media-type'] as const;

const ofAccess: Readonly<Record<Access, readonly ErrorCase[]>> = {
  public: [],
  'signed-in': ['unauthenticated', 'account-disabled'],
  self: ['unauthenticated', 'account-disabled', 'forbidden'],
  member: ['unauthenticated', 'account-disabled', 'forbidden.group', 'removed-from-group'],
  owner: ['unauthenticated', 'account-disabled', 'forbidden.owner', 'forbidden.group', 'removed-from-group'],
  admin: ['unauthenticated', 'account-disabled', 'not-found'],
};

/** Errors of calls with an API key, by the scope that the route requires of it. */
const ofScopes: Readonly<Record<RouteScope, readonly ErrorCase[]>> = {
  read: ['forbidden.tv'],
  bet: ['forbidden.scope', 'forbidden.tv'],
  none: ['forbidden.key'],
};

/** One way a request can fail, with the message the caller gets. */
export interface RouteFailure extends ErrorText {
  /** The error case, `<code>.<field>` for a field's registered error, or else the code. */
  readonly name: string;
  readonly code: ErrorCode;
  readonly status: number;
}

/** Lists every error of a route: its own first, then those it shares with other routes. */
function casesOf(route: RouteName): readonly ErrorCase[] {
  const { access, errors: own, legErrors = [] }: RouteSpec = routes[route];
  const scope = scopeOf(route);
  return [
    ...own,
    ...legErrors,
    ...ofAccess[access],
    ...(scope === null ? [] : ofScopes[scope]),
    ...(endpoints[route].method === 'GET' ? [] : ofBodies),
    ...ofAllRoutes,
  ];
}

/** Lists the registered errors of a route's fields. */
function fieldFailuresOf(route: RouteName): readonly RouteFailure[] {
  const { params, query, body }: RouteSpec = routes[route];
  const parts = [params, query, body].map((part) => (part instanceof z.ZodObject ? part.shape : {}));
  return parts.flatMap((shape) =>
    Object.entries(shape).flatMap(([field, schema]) => {
      const error = fieldErrorOf(schema);
      return error === undefined
        ? []
        : [{ ...error, name: `${error.code}.${field}`, status: errors[error.code].status, field }];
    }),
  );
}

/** Lists every error code a route can return, without duplicates. */
export function errorCodesOf(route: RouteName): readonly ErrorCode[] {
  return [...new Set(casesOf(route).map((name) => errorOf(name).code))];
}

/** Lists every failure a route can return, with its message: its own first, then those it shares with other routes. */
export function failuresOf(route: RouteName): readonly RouteFailure[] {
  const ofFields = fieldFailuresOf(route);
  const { legErrors = [] }: RouteSpec = routes[route];
  return casesOf(route).flatMap((name) => {
    const withCode = ofFields.filter(({ code }) => code === name);
    // Fields without a registered error fail with bad-request, so its general form stays in the list.
    const hasOnlyFieldMessages = withCode.length > 0 && name !== 'bad-request';
    const general = { name, ...errorOf(name), ...(legErrors.includes(name) && { field: 'legs.0' }) };
    return hasOnlyFieldMessages ? withCode : [general, ...withCode];
  });
}

/** Checks whether the contract declares a response of a route: a success status, 304 if cached, or an error status and code. */
export function isDeclaredResponse(
  route: RouteName,
  { status, code }: { readonly status: number; readonly code?: string },
): boolean {
  const { success, cacheMs }: RouteSpec = routes[route];
  if (code === undefined) return status === 304 ? cacheMs !== undefined : Object.hasOwn(success, status);
  return errorCodesOf(route).some((each) => each === code && errors[each].status === status);
}
