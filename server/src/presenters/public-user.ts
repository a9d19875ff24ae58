import { type LeaderboardRow as PublicRow, type PublicUser, toDollars } from '@courtside/contract';
import type { LeaderboardRow } from '@courtside/core';

/** What everybody may see of a user; money in dollars. */
export function presentPublicUser({ uid, username, balance, totalWinnings }: LeaderboardRow): PublicUser {
  return {
    ...{ id: uid, uid, username, displayName: username },
    ...{ balance: toDollars(balance), totalWinnings: toDollars(totalWinnings) },
  };
}

/** The same with the place on the leaderboard. */
export function presentLeaderboardRow(row: LeaderboardRow): PublicRow {
  return { ...presentPublicUser(row), rank: row.rank, placesGained: row.placesGained };
}
