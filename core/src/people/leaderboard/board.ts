import type { AccountState } from '../../ledger/account.model.ts';
import type { LeaderboardRow, Place, Rank } from './place.ts';

/** A user after the ledger entry `seq`. Money in cents. */
export interface BoardUser extends Pick<AccountState, 'seq' | 'balance' | 'equity' | 'totalWinnings' | 'stats'> {
  readonly uid: string;
  /** Without it the board keeps the name it has. */
  readonly username?: string;
  /** A deleted user leaves the board, and no later change puts the user back. */
  readonly deletedAt?: Date;
}

type NamedUser = BoardUser & { readonly username: string };

/** Where a page begins: after a place, which does not have to be taken, or at a position. */
export type PageStart = { readonly after: Place } | { readonly position: number };

/** Consecutive rows. */
export interface BoardPage {
  readonly rows: readonly LeaderboardRow[];
  /** Number of users on the leaderboard. */
  readonly total: number;
}

/**
 * All users by rank. A result is null while no board exists. Its `asOf` is `<milliseconds>:<build>`: the board has everything
 * committed before that time, and `build` differs after each replacement.
 */
export interface Board {
  /**
   * Replaces the board by these users, atomically at the end. They come in chunks that are not empty, each user once.
   * @param at the time of its `asOf`, in milliseconds
   * @returns how many users are on it, or null if the board is already being replaced
   */
  replace(users: AsyncIterable<readonly NamedUser[]>, at: number): Promise<number | null>;
  /**
   * Writes users in any order: totals replace those of an older ledger entry only.
   * @param advance moves `asOf` from a known value to a time; nothing is written if it has changed since
   * @returns `asOf` before, the users whose rows are different now, and those that were left out because the board has no
   * name for them
   */
  change(
    users: readonly BoardUser[],
    advance?: { readonly from: string; readonly to: number },
  ): Promise<{ readonly asOf: string; readonly moved: readonly string[]; readonly unknown: readonly string[] } | null>;
  page(from: PageStart, limit: number): Promise<BoardPage | null>;
  /** A user's rank, null without one, and the number of all users. */
  rank(uid: string): Promise<{ readonly rank: Rank | null; readonly total: number } | null>;
}

/** The time of a board's `asOf`, in milliseconds. */
export function timeOf(asOf: string): number {
  return Number.parseInt(asOf, 10);
}

/** The same board's `asOf` at another time. */
export function asOfAt(asOf: string, at: number): string {
  return asOf.replace(/^\d+/, String(at));
}
