import type { RouteSpec } from '@courtside/contract';
import type { Limit } from '@courtside/core/platform/limits/limits';

const second = 1_000;

/**
 * Limits on calls, each in windows of the clock. They leave room for a family behind one address and for bursts of 64
 * parallel calls from one user; a program that calls without pause exceeds them.
 */
export const limits = {
  /** Every call and every new connection from one address. */
  address: { name: 'address', max: 5_000, windowMs: 10 * second },
  /** Every call of one user. */
  user: { name: 'user', max: 1_000, windowMs: 10 * second },
  /** Calls of one user that move money: bets, holds, undo, cash-out, deposits, top-ups. */
  money: { name: 'money', max: 400, windowMs: 10 * second },
  /** Actions of one admin on the operator page. */
  operator: { name: 'operator', max: 60, windowMs: 60 * second },
  /** Calls from one address that make the server fetch a page. */
  scrape: { name: 'scrape', max: 120, windowMs: 60 * second },
  /** Unknown invite codes from one address (docs/decisions/0046). */
  invites: { name: 'invites', max: 30, windowMs: 600 * second },
  /** Sign-ups, and sign-ins with a provider, from one address. */
  signUps: { name: 'sign-ups', max: 60, windowMs: 3_600 * second },
  /** Mails that calls from one address have sent. */
  mails: { name: 'mails', max: 20, windowMs: 3_600 * second },
  /** Wrong passwords for one account from one address. */
  guesses: { name: 'guesses', max: 10, windowMs: 900 * second },
  /** Wrong passwords from one address. */
  addressGuesses: { name: 'address-guesses', max: 50, windowMs: 900 * second },
  /** Wrong passwords for one account from all addresses, except with browsers in which its user has signed in before. */
  accountGuesses: { name: 'account-guesses', max: 100, windowMs: 3_600 * second },
  /**
   * Reads by the secret links that one user has made, whoever opens them. A count of its own, so that readers of a link do not
   * use up its maker's other calls.
   */
  links: { name: 'links', max: 200, windowMs: 10 * second },
  /** Invalid tokens from one address. */
  badTokens: { name: 'bad-tokens', max: 500, windowMs: 60 * second },
  /** Messages of one user over all live connections, with the `cost` of each watched topic and `bytesPerMessage`. */
  liveUser: { name: 'live-user', max: 1_000, windowMs: 10 * second },
  /** The same for all live connections from one address. */
  liveAddress: { name: 'live-address', max: 10_000, windowMs: 10 * second },
} as const satisfies Record<string, Limit>;

/** Maximum number of rows of one page. */
export const maxPageLimit = 1_000;

/** This many rows of a list count as one more call. */
const rowsPerCall = 100;

/** Complete lists that one address may read at the same time, per process. */
export const listsPerAddress = 4;

/** This many bytes of a snapshot count as one more message. */
export const bytesPerMessage = 10_000;

/** Requests of one live connection that may run at the same time. */
export const maxRunningRequests = 100;

/**
 * Parallel reads of one user, per process. Further ones wait for a slot: one user's reads must not delay other users'
 * calls in the queue of the database.
 */
export const readsPerUser = 2;

/** How long a read waits for a slot, in milliseconds, before it is refused. */
export const readWaitMs = 10_000;

/** Parallel reads by the secret links that one user has made, per process. */
export const linkReadsPerMaker = 1;

/** Parallel reads by secret links, per process. */
export const maxRunningLinkReads = 1;

/** How long a read by a secret link waits for a slot, in milliseconds, before it is refused. */
export const linkWaitMs = 3_000;

/** How many times as long as a read by a secret link took its slot rests, so that other calls have most of the process. */
export const linkRestFactor = 3;

/** The longest rest of such a slot, in milliseconds. */
export const maxLinkRestMs = 1_000;

/** How long the answer of a secret link is used again while its version is the same, in milliseconds. */
export const linkFreshMs = 5_000;

/**
 * How many calls a page counts as that reads the database or draws a picture. Every other page counts as one. The documents of a
 * secret link's answer are counted in addition.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/calendar/:secret.ics': 20,
  '/night/:secret': 20,
  '/night/:secret/picture.png': 20,
  '/invite/:code/picture.png': 10,
  '/picture.png': 10,
};

/** Complete lists sent to one user in parallel, per process. Further ones wait for a slot. */
export const listsPerUser = 1;

/** Complete lists sent in parallel, per process. Further ones wait for a slot. */
export const maxRunningLists = 4;

/** How long a complete list waits for a slot, in milliseconds, before it is refused. */
export const listWaitMs = 3_000;

/** A list whose caller reads nothing for this long, in milliseconds, gives its slot to another list. */
export const listPauseMs = 1_000;

/** Messages accepted from one live connection. */
export const messagesPerConnection = { max: 200, windowMs: 10 * second } as const;

/** Maximum number of bytes buffered for one live connection; a slower reader is disconnected. */
export const maxBufferedBytes = 1_048_576;

/** Maximum number of bytes buffered for all live connections of one address, per process; above it the slowest is closed. */
export const maxBufferedBytesPerAddress = 16 * maxBufferedBytes;

/** Open live connections of one address, per process. */
export const connectionsPerAddress = 1_000;

/** Open live connections of one user, per process. */
export const connectionsPerUser = 50;

/** Maximum number of rows of a list that a call requests; `all` for a complete list. */
export type RequestedRows = number | 'all';

/**
 * Reads the number of requested rows from a parsed query. A list with an optional `limit` is complete without `limit`
 * and `cursor`; a route whose query has no `limit` requests 0 rows.
 */
export function requestedRows(
  { query: schema, isComplete }: Pick<RouteSpec, 'query' | 'isComplete'>,
  query: unknown,
): RequestedRows {
  if (isComplete) return 'all';
  if (schema === undefined || !('limit' in schema.shape) || typeof query !== 'object' || query === null) return 0;
  if ('limit' in query && typeof query.limit === 'number') return query.limit;
  return 'cursor' in query && query.cursor !== undefined ? maxPageLimit : 'all';
}

/** Cost of rows in calls, in addition to the call itself. A complete list costs a full page before its first row. */
export function rowCost(rows: RequestedRows): number {
  return Math.floor((rows === 'all' ? maxPageLimit : rows) / rowsPerCall);
}
