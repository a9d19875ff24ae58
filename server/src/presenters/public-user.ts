import {
  type FoundUser as PublicFound,
  type ListedUser as PublicListed,
  type LeaderboardRow as PublicRow,
  type PublicUser,
  toDollars,
} from '@courtside/contract';
import type { FoundUser } from '@courtside/core/leaderboard/leaderboard';
import type { LeaderboardRow } from '@courtside/core/leaderboard/place';
import type { ListedUser } from '@courtside/core/members/profiles/list-users';

/** The public fields of a user; money in dollars. */
export function presentPublicUser({ uid, username, balance, totalWinnings }: Omit<ListedUser, 'equity'>): PublicUser {
  return {
    id: uid,
    uid,
    username,
    displayName: username,
    balance: toDollars(balance),
    totalWinnings: toDollars(totalWinnings),
  };
}

/** A user on a list of users; money in dollars. */
export function presentListedUser({ equity, ...user }: ListedUser): PublicListed {
  return { ...presentPublicUser(user), atStake: toDollars(equity - user.balance) };
}

/** The fields of a row on the leaderboard, except for its place. */
function presentRecord({ netProfit, hasBet, placesGained, ...user }: FoundUser) {
  return { ...presentListedUser(user), netProfit: toDollars(netProfit), hasBet, placesGained };
}

/** A user with the rank on the leaderboard. */
export function presentLeaderboardRow(row: LeaderboardRow): PublicRow {
  return { ...presentRecord(row), rank: row.rank, position: row.position };
}

/** A user in search results. */
export function presentFoundUser(user: FoundUser): PublicFound {
  return { ...presentRecord(user), rank: user.rank, position: user.position };
}
