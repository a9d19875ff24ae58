import { z } from 'zod';
import { idSchema } from '../entities.ts';
import type { ErrorCode } from '../errors.ts';

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
  readonly beside?: z.ZodObject;
  readonly errors: readonly ErrorCode[];
}

/** The path parameter of everything that is one user's own. */
export const own = z.object({ uid: idSchema });
export const ignored = z.unknown().optional().describe('Accepted and ignored: the server decides');

/** Makes a call once and once only: the same key answers the same again. */
export const idempotency = z.object({
  'idempotency-key': idSchema
    .optional()
    .describe('Chosen by the caller; counts within this route and account, for ever'),
});

/** A whole number in a query, where everything is text. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);

const upTo = (most: number) =>
  wholeNumber.pipe(z.int().min(1, 'must be at least 1').max(most, `must be at most ${most}`)).optional();

/** How many a page of a list has: 1 to 100. */
export const limit = upTo(100);
/** How many a page has of a list that is answered whole where it can be. */
export const longLimit = upTo(1_000).describe('How many at most; 1,000 when absent');
