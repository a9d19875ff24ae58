import type { RouteSpec } from '@courtside/contract';
import { longestPage, rowsPerCall } from './rules.ts';

/** How many rows of a list a call asks for: `all` of them, or at most so many. */
export type RowsAsked = number | 'all';

/**
 * Reads from a parsed query how many rows a call asks for. A list that is in pages only by wish is complete without a
 * `limit` and a `cursor`; a route whose query has no `limit` asks for 0.
 */
export function rowsAsked({ query: schema }: Pick<RouteSpec, 'query'>, query: unknown): RowsAsked {
  if (schema === undefined || !('limit' in schema.shape) || typeof query !== 'object' || query === null) return 0;
  if ('limit' in query && typeof query.limit === 'number') return query.limit;
  return 'cursor' in query && query.cursor !== undefined ? longestPage : 'all';
}

/** What rows cost on top of the call itself, in calls. A complete list costs a full page before its first row. */
export function costOf(rows: RowsAsked): number {
  return Math.floor((rows === 'all' ? longestPage : rows) / rowsPerCall);
}
