import { z } from 'zod';
import { idSchema } from '../entities.ts';
import type { ErrorCase } from '../errors.ts';

/** What a route receives and returns. Everything else about it stands in its declaration. */
export interface RouteSchemas {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Schema of `data` in a successful response, by HTTP status. */
  readonly success: Readonly<Partial<Record<200 | 201, z.ZodType>>>;
  /** Further fields of a successful response, next to `data`. */
  readonly meta?: z.ZodObject;
  readonly errors: readonly ErrorCase[];
  /** Errors of one of the legs in the body. Their field names it: `legs.0`. */
  readonly legErrors?: readonly ErrorCase[];
}

/** The schemas of the declared routes of a resource: a missing route does not compile, nor one that is not declared. */
export type SchemasOf<Declared> = { readonly [Name in keyof Declared]: RouteSchemas };

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
