import { z } from 'zod';
import { idSchema } from '../entities.ts';
import type { ErrorCase } from '../errors.ts';

/**
 * Access to a route: any caller, any signed-in user, the signed-in user whose uid is in the path, the members or the owner
 * of the group whose id is in the path, or the users whom a command made admins. To any other user an admin route does not
 * exist.
 */
export type Access = 'public' | 'signed-in' | 'self' | 'member' | 'owner' | 'admin';

/**
 * A stricter limit on calls: for routes that move money, for routes that make the server fetch a page, for routes that
 * accept an invite code, where it counts the unknown codes of an address, and for an operator's actions.
 */
type RouteLimit = 'money' | 'scrape' | 'invite' | 'operator';

export interface RouteSpec {
  readonly summary: string;
  readonly access: Access;
  readonly limit?: RouteLimit;
  /** Maximum age of a response in milliseconds. The route sends an ETag, and 304 to callers that have the response. */
  readonly cacheMs?: number;
  /** True if the response is always a complete list, which is streamed. A list with a `limit` is complete without it. */
  readonly isComplete?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Schema of `data` in a successful response, by HTTP status. */
  readonly success: Readonly<Partial<Record<200 | 201, z.ZodType>>>;
  /** Further fields of a successful response, next to `data`. */
  readonly meta?: z.ZodObject;
  readonly errors: readonly ErrorCase[];
}

/** Path parameter of routes with access `self`. */
export const own = z.object({ uid: idSchema.describe("The caller's uid") });
export const ignored = z.unknown().optional().describe('Accepted and ignored; set by the server');

/** Errors of a stake or hold on the account of a season. */
export const seasonStakeErrors = [
  'forbidden.group',
  'forbidden.season',
  'season-not-found',
  'season-not-started',
  'season-over',
] as const satisfies readonly ErrorCase[];

/** Makes a call safe to retry: the same key returns the same result. */
export const idempotency = z.object({
  'idempotency-key': idSchema
    .optional()
    .describe('Chosen by the caller; unique within this route and account, without expiry'),
});

/** A whole number of at most nine digits in a query string. */
export function wholeNumber({ min, max = 999_999_999 }: { readonly min: number; readonly max?: number }) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
}

/** Page size of a list that always comes in pages. */
export function pageSize({ max, defaultSize = max }: { readonly max: number; readonly defaultSize?: number }) {
  return wholeNumber({ min: 1, max })
    .default(defaultSize)
    .describe(`Maximum number of rows: 1 to ${max.toLocaleString('en-US')}`);
}

/** Page size of a list that is complete without one. */
export function optionalPageSize({ max }: { readonly max: number }) {
  return wholeNumber({ min: 1, max })
    .optional()
    .describe(
      `Maximum number of rows: 1 to ${max.toLocaleString('en-US')}; the list is complete without \`limit\` and \`cursor\``,
    );
}
