import { z } from 'zod';
import { endpoints, type RouteName } from './endpoints.ts';
import { type ErrorCase, errorOf } from './error-cases.ts';
import { type ErrorCode, type ErrorWords, errors } from './errors.ts';
import { refusalOf } from './refusals.ts';
import type { Access, RouteSpec } from './routes/route-spec.ts';
import { routes } from './routes.ts';

/** What any call may be answered: what was no request or never arrived, one too many, a fault or an outage of ours. */
const ofAll = ['bad-request', 'too-slow', 'too-many-requests', 'internal', 'unavailable'] as const;

/** What may be wrong with a body before it is read. Methods that carry none have theirs passed over. */
const ofBodies = ['payload-too-large', 'unsupported-media-type'] as const;

const ofAccess: Readonly<Record<Access, readonly ErrorCase[]>> = {
  public: [],
  'signed-in': ['unauthenticated'],
  self: ['unauthenticated', 'forbidden'],
  member: ['unauthenticated', 'forbidden.group'],
};

/** How a call may fail, in the words it is told in. */
export interface RouteFailure extends ErrorWords {
  /** The name of the case, or the code and the field where it is a field's own refusal; else the code. */
  readonly name: string;
  readonly code: ErrorCode;
  readonly status: number;
}

/** Every error of a route: its own first, then those of all routes of its kind. */
function casesOf(route: RouteName): readonly ErrorCase[] {
  const { access, errors: own }: RouteSpec = routes[route];
  return [...own, ...ofAccess[access], ...(endpoints[route].method === 'GET' ? [] : ofBodies), ...ofAll];
}

/** What the fields of a route are refused with, where that is not in the words of their schemas. */
function fieldRefusals(route: RouteName): readonly RouteFailure[] {
  const { params, query, body }: RouteSpec = routes[route];
  const shapes = [params, query, body].map((part) => (part instanceof z.ZodObject ? part.shape : {}));
  return shapes.flatMap((shape) =>
    Object.entries(shape).flatMap(([field, schema]) => {
      const refusal = refusalOf(schema);
      return refusal === undefined
        ? []
        : [{ ...refusal, name: `${refusal.code}.${field}`, status: errors[refusal.code].status, field }];
    }),
  );
}

/** Every code a route may answer with, each once. */
export function errorsOf(route: RouteName): readonly ErrorCode[] {
  return [...new Set(casesOf(route).map((name) => errorOf(name).code))];
}

/** Every failure a route may answer, as it is told: its own first, then those of all routes of its kind. */
export function failuresOf(route: RouteName): readonly RouteFailure[] {
  const refusals = fieldRefusals(route);
  return casesOf(route).flatMap((name) => {
    const ofFields = refusals.filter(({ code }) => code === name);
    // Fields without words of their own are refused, too, and then it is a bad request.
    const isToldByFields = ofFields.length > 0 && name !== 'bad-request';
    return isToldByFields ? ofFields : [{ name, ...errorOf(name) }, ...ofFields];
  });
}

/** Whether the contract says that a route may answer so: with a status of success, or the status and code of an error. */
export function mayAnswer(route: RouteName, answer: { readonly status: number; readonly code?: string }): boolean {
  const { status, code } = answer;
  if (code === undefined) return Object.keys(routes[route].success).includes(String(status));
  return errorsOf(route).some((each) => each === code && errors[each].status === status);
}
