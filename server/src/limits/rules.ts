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

/** What one live connection may say. */
export const messagesPerConnection = { most: 200, windowMs: 10 * second } as const;

/** So much may wait for a live connection that does not take what it is told. */
export const maxBehindBytes = 1_048_576;

/** Live connections open at the same time from one address, at one process. */
export const connectionsPerAddress = 5_000;
