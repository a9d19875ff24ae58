import type { Limit } from '@courtside/core';

const second = 1_000;

/**
 * How often one may call, in windows of the clock. A family behind one address, or 64 calls at once from one user and
 * again a few times, stay far below; a program that never stops does not.
 */
export const limits = {
  /** Every call and every new connection from one address. */
  address: { name: 'address', most: 5_000, windowMs: 10 * second },
  /** Every call of one user. */
  user: { name: 'user', most: 1_000, windowMs: 10 * second },
  /** What one user sets in motion with money: bets, holds, cancellations, deposits, top-ups. */
  money: { name: 'money', most: 400, windowMs: 10 * second },
  /** What makes the server fetch a page, from one address. */
  scrape: { name: 'scrape', most: 120, windowMs: 60 * second },
  /** Tokens from one address that turned out to be no good. */
  badTokens: { name: 'bad-tokens', most: 500, windowMs: 60 * second },
} as const satisfies Record<string, Limit>;

/** So many rows of a list cost as much as one more call. */
export const rowsPerCall = 100;

/** The most rows of one page. */
export const longestPage = 1_000;

/** Complete lists that one address may be reading at the same time, at one process. */
export const listsPerAddress = 4;

/** What one live connection may say. */
export const messagesPerConnection = { most: 200, windowMs: 10 * second } as const;

/** So many bytes may be buffered for a live connection that is slow to read; over it, the connection is closed. */
export const maxBufferedBytes = 1_048_576;

/** So many bytes may be buffered for all live connections of one address, at one process; over it, the slowest is closed. */
export const maxBufferedBytesPerAddress = 16 * maxBufferedBytes;

/** Live connections open at the same time from one address, at one process. */
export const connectionsPerAddress = 5_000;
