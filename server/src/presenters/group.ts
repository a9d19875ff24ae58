import { type GroupStandings, type Group as PublicGroup, toDollars } from '@courtside/contract';
import type { Group, Standings } from '@courtside/core';

/** A group as its members see it. */
export function presentGroup({ id, name, creatorId, memberIds, createdAt }: Group): PublicGroup {
  return {
    ...{ id, groupName: name, creatorId, memberIds: [...memberIds] },
    ...{ leaderboard: [], createdAt: createdAt.toISOString() },
  };
}

/** A group with its standings as its members see them; money in dollars. */
export function presentStandings({ group, rows, totalBalance, averageBalance }: Standings): GroupStandings {
  return {
    ...presentGroup(group),
    leaderboard: rows.map(({ rank, uid, username, balance, totalWinnings, inPlay }) => ({
      ...{ rank, uid, username, balance: toDollars(balance) },
      ...{ totalWinnings: toDollars(totalWinnings), inPlay: toDollars(inPlay) },
    })),
    totalBalance: toDollars(totalBalance),
    averageBalance: toDollars(averageBalance),
  };
}
