import type { LeaderboardRow as PublicRow } from '@courtside/contract';
import { z } from 'zod';
import { hasBet, netProfitCents } from '../ledger/account-state.ts';
import { type ListedUser, type NamedUser, orderField } from '../members/profiles/list-users.ts';
import { createCursor } from '../platform/cursor.ts';

/** A user with what the user's bets have led to. Money in cents. */
export interface UnrankedRow extends ListedUser {
  /** What decided and cashed-out bets have paid back, less their stakes. */
  readonly netProfit: number;
  /** Whether the user has placed a bet that was not refunded. */
  readonly hasBet: boolean;
}

/** A user's rank, which users with the same value share, and the position in the list, which is unique. */
export type Rank = Readonly<Pick<PublicRow, 'rank' | 'position' | 'placesGained'>>;

/** A row of the leaderboard. */
export interface LeaderboardRow extends UnrankedRow, Rank {}

/** Where a page begins: after a place, which does not have to be taken, or at a position. */
export type PageStart = { readonly after: Place } | { readonly position: number };

/** Consecutive rows. */
export interface BoardPage {
  readonly rows: readonly LeaderboardRow[];
  /** Number of users on the leaderboard. */
  readonly total: number;
  /** The place after which the next page begins; null on the last page. */
  readonly next: Place | null;
}

/** What the leaderboard is ordered by, highest first: cents. */
export function orderValue(user: Pick<ListedUser, typeof orderField>): number {
  return user[orderField];
}

/** A place in the list: the higher value first, then username and uid in the order of their UTF-8 bytes. */
export interface Place {
  readonly value: number;
  readonly username: string;
  readonly uid: string;
}

export function placeOf(user: Pick<ListedUser, 'uid' | 'username' | typeof orderField>): Place {
  return { value: orderValue(user), username: user.username, uid: user.uid };
}

/** A place with its rank. */
export interface RankedPlace extends Place, Rank {}

/** The place after which the page after these begins; null if they end the list of `total` users. */
export function nextPlace(
  places: readonly (Place & Pick<Rank, 'position'>)[],
  limit: number,
  total: number,
): Place | null {
  const last = places.at(-1);
  if (last === undefined || places.length < limit || last.position >= total) return null;
  return { value: last.value, username: last.username, uid: last.uid };
}

/** The row of an account before it is ranked. */
export function toRow({ stats, ...user }: NamedUser): UnrankedRow {
  const { uid, username, balance, equity, totalWinnings } = user;
  return { uid, username, balance, equity, totalWinnings, netProfit: netProfitCents(stats), hasBet: hasBet(stats) };
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
export function encodeCursor({ value, username, uid }: Place): string {
  return cursor.encode([value, username, uid]);
}

/** @throws DomainError `bad-request` if the text is not a leaderboard cursor */
export function decodeCursor(text: string): Place {
  const [value, username, uid] = cursor.decode(text);
  return { value, username, uid };
}
