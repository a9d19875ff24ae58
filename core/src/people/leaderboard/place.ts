import { z } from 'zod';
import { createCursor } from '../../platform/cursor.ts';

/**
 * What determines a user's position in the list: the higher balance first, then username and uid in the order of their
 * UTF-8 bytes.
 */
export interface Place {
  /** Cents. */
  readonly balance: number;
  readonly username: string;
  readonly uid: string;
}

/** A row of the leaderboard, with the public fields of a user. Money in cents. */
export interface LeaderboardRow extends Place, Rank, BettingRecord {
  /** Net profit on won bets. */
  readonly totalWinnings: number;
}

/** Where a page begins: after a place, which does not have to be taken, or at a position. */
export type PageStart = { readonly after: Place } | { readonly position: number };

/** Consecutive rows. */
export interface BoardPage {
  readonly rows: readonly LeaderboardRow[];
  /** Number of users on the leaderboard. */
  readonly total: number;
}

/** A user's rank and position. */
export interface Rank {
  /** One more than the number of users with a higher balance: users with the same balance share a rank. */
  readonly rank: number;
  /** Position in the list, from 1. No two users share a position. */
  readonly position: number;
  /** Ranks gained since the day began (UTC), negative if lost; null if the user had no rank then or it is unknown. */
  readonly placesGained: number | null;
}

/** What a user's bets have led to, as others see it. */
interface BettingRecord {
  /** What decided and cashed-out bets have paid back, less their stakes. */
  readonly netProfit: number;
  /** Whether the user has placed a bet that was not refunded. */
  readonly hasBet: boolean;
}

/**
 * Gives consecutive rows in their order competition ranks ("1, 2, 2, 4"): neighbors with the same value share a rank.
 * @param first the rank and position of the first row
 */
export function withRanks<T>(
  rows: readonly T[],
  value: (row: T) => number | null,
  first: Pick<Rank, 'rank' | 'position'> = { rank: 1, position: 1 },
): (T & Pick<Rank, 'rank' | 'position'>)[] {
  let { rank } = first;
  return rows.map((row, index) => {
    const position = first.position + index;
    const before = rows[index - 1];
    if (before !== undefined && value(row) !== value(before)) rank = position;
    return { ...row, rank, position };
  });
}

const cursor = createCursor(z.tuple([z.int(), z.string().max(1_000), z.string().max(200)]));

/** Encodes the place after which the next page begins. */
export function encodeCursor({ balance, username, uid }: Place): string {
  return cursor.encode([balance, username, uid]);
}

/** @throws DomainError `bad-request` if the text is not a leaderboard cursor */
export function decodeCursor(text: string): Place {
  const [balance, username, uid] = cursor.decode(text);
  return { balance, username, uid };
}
