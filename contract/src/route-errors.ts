import { endpoints, type RouteName } from './endpoints.ts';
import { type ErrorCode, errors } from './errors.ts';
import type { Access, RouteSpec } from './routes/route-spec.ts';
import { routes } from './routes.ts';

/** What any call may be answered: what was no request or never arrived, one too many, a fault or an outage of ours. */
const ofAll = ['bad-request', 'too-slow', 'too-many-requests', 'internal', 'unavailable'] as const;

/** What may be wrong with a body before it is read. Methods that carry none have theirs passed over. */
const ofBodies = ['payload-too-large', 'unsupported-media-type'] as const;

const ofAccess: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  'signed-in': ['unauthenticated'],
  self: ['unauthenticated', 'forbidden'],
  member: ['unauthenticated', 'forbidden'],
};

/** Every code a route may answer with: its own first, then those of all routes of its kind. */
export function errorsOf(route: RouteName): readonly ErrorCode[] {
  const { access, errors: own }: RouteSpec = routes[route];
  return [...own, ...ofAccess[access], ...(endpoints[route].method === 'GET' ? [] : ofBodies), ...ofAll];
}

/** Whether the contract says that a route may answer so: with a status of success, or the status and code of an error. */
export function mayAnswer(route: RouteName, answer: { readonly status: number; readonly code?: string }): boolean {
  const { status, code } = answer;
  if (code === undefined) return Object.keys(routes[route].success).includes(String(status));
  return errorsOf(route).some((each) => each === code && errors[each].status === status);
}
