import { z } from 'zod';
import { idSchema } from '../entities.ts';
import type { ErrorCase } from '../error-cases.ts';

/**
 * Who may call a route: anyone, anyone signed in, only the signed-in user whose uid is in the path, or only members of
 * the group whose id is in the path.
 */
export type Access = 'public' | 'signed-in' | 'self' | 'member';

/** How often one may call: routes that move money, and those that make the server fetch a page, less often than others. */
type RouteLimit = 'money' | 'scrape';

export interface RouteSpec {
  readonly summary: string;
  readonly access: Access;
  readonly limit?: RouteLimit;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** What `data` holds in a successful answer, by HTTP status. */
  readonly success: Readonly<Partial<Record<200 | 201, z.ZodType>>>;
  /** What else a successful answer holds beside `data`. */
  readonly meta?: z.ZodObject;
  readonly errors: readonly ErrorCase[];
}

/** The path parameter of everything that is one user's own. */
export const own = z.object({ uid: idSchema.describe("The caller's own") });
export const ignored = z.unknown().optional().describe('Accepted and ignored: the server decides');

/** Makes a call once and once only: the same key answers the same again. */
export const idempotency = z.object({
  'idempotency-key': idSchema
    .optional()
    .describe('Chosen by the caller; counts within this route and account, for ever'),
});

/** A whole number in a query, where everything is text: of nine digits at most. */
export function wholeNumber({ min, max = 999_999_999 }: { readonly min: number; readonly max?: number }) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
}

/** How many a page of a list has: one at least. */
export function pageSize({ max, usual = max }: { readonly max: number; readonly usual?: number }) {
  return wholeNumber({ min: 1, max })
    .default(usual)
    .describe(`How many at most: 1 to ${max.toLocaleString('en-US')}`);
}

/** The page size of a list that is complete without one. */
export function optionalPageSize({ max }: { readonly max: number }) {
  return wholeNumber({ min: 1, max })
    .optional()
    .describe(`How many at most: 1 to ${max.toLocaleString('en-US')}; without it and a cursor the list is complete`);
}
