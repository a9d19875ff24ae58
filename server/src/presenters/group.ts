import {
  type GroupStandings,
  type Group as PublicGroup,
  type GroupBet as PublicGroupBet,
  type GroupHistory as PublicHistory,
  type StandingsRow as PublicRow,
  toDollars,
} from '@courtside/contract';
import type { Group, GroupBet, GroupHistory, Standings, StandingsRow } from '@courtside/core';
import { presentUserBet } from './own-user.ts';

/** A group as shown to its members. */
export function presentGroup({ id, name, creatorId, memberIds, createdAt }: Group): PublicGroup {
  return {
    id,
    groupName: name,
    creatorId,
    memberIds: [...memberIds],
    leaderboard: [],
    createdAt: createdAt.toISOString(),
  };
}

/** A member's row in the standings; money in dollars. */
function presentRow({ balance, totalWinnings, inPlay, ...row }: StandingsRow): PublicRow {
  const { rank, uid, username, placesGained } = row;
  return {
    rank,
    uid,
    username,
    placesGained,
    balance: toDollars(balance),
    totalWinnings: toDollars(totalWinnings),
    inPlay: toDollars(inPlay),
  };
}

/** A group with its standings; money in dollars. */
export function presentStandings({ group, rows, totalBalance, averageBalance }: Standings): GroupStandings {
  return {
    ...presentGroup(group),
    leaderboard: rows.map(presentRow),
    totalBalance: toDollars(totalBalance),
    averageBalance: toDollars(averageBalance),
  };
}

/** A member's bet as shown to the group. */
export function presentGroupBet({ bet, username }: GroupBet): PublicGroupBet {
  return { ...presentUserBet(bet), username };
}

/** Balance history of the members; money in dollars. */
export function presentGroupHistory({ at, members }: GroupHistory): PublicHistory {
  return {
    at: at.map((time) => time.toISOString()),
    members: members.map(({ uid, username, balances }) => ({
      uid,
      username,
      balances: balances.map((balance) => (balance === null ? null : toDollars(balance))),
    })),
  };
}
