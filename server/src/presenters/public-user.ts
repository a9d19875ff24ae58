import {
  type FoundUser as PublicFound,
  type LeaderboardRow as PublicRow,
  type PublicUser,
  toDollars,
} from '@courtside/contract';
import type { FoundUser, LeaderboardRow, StoredUser } from '@courtside/core';

/** The public fields of a user; money in dollars. */
export function presentPublicUser({ uid, username, balance, totalWinnings }: StoredUser): PublicUser {
  return {
    id: uid,
    uid,
    username,
    displayName: username,
    balance: toDollars(balance),
    totalWinnings: toDollars(totalWinnings),
  };
}

/** A user with the rank on the leaderboard. */
export function presentLeaderboardRow(row: LeaderboardRow): PublicRow {
  return { ...presentPublicUser(row), rank: row.rank, placesGained: row.placesGained };
}

/** A user in search results. */
export function presentFoundUser(user: FoundUser): PublicFound {
  return { ...presentPublicUser(user), rank: user.rank, placesGained: user.placesGained };
}
