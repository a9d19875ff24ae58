import { z } from 'zod';
import { createCursor } from '../../platform/cursor.ts';

/** What determines a user's rank: the higher balance first, then username and uid in the order of their UTF-8 bytes. */
export interface Place {
  /** Cents. */
  readonly balance: number;
  readonly username: string;
  readonly uid: string;
}

/** A row of the leaderboard, with the public fields of a user. Money in cents. */
export interface LeaderboardRow extends Place {
  /** 1 is the highest balance. No two users share a rank. */
  readonly rank: number;
  /** Net profit on won bets. */
  readonly totalWinnings: number;
  /** Places gained since the day began (UTC), negative if lost; null if the user had no rank then or it is unknown. */
  readonly placesGained: number | null;
}

/** Where a page begins: after a place, which does not have to be taken, or at a rank. */
export type PageStart = { readonly after: Place } | { readonly rank: number };

/** Consecutive rows. */
export interface BoardPage {
  readonly rows: readonly LeaderboardRow[];
  /** Number of users on the leaderboard. */
  readonly total: number;
}

/** The rank of a user. */
export interface Rank {
  readonly rank: number;
  readonly placesGained: number | null;
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
