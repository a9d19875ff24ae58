import {
  type GroupStandings,
  type Group as PublicGroup,
  type GroupBet as PublicGroupBet,
  type GroupHistory as PublicHistory,
  type StandingsRow as PublicRow,
  toDollars,
} from '@courtside/contract';
import type { Group, GroupBet, GroupHistory, Standings, StandingsRow } from '@courtside/core';
import { presentUserBet } from './user-bet.ts';

/** A group as its members see it. */
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

/** A member's place; money in dollars. */
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

/** A group with its standings as its members see them; money in dollars. */
export function presentStandings({ group, rows, totalBalance, averageBalance }: Standings): GroupStandings {
  return {
    ...presentGroup(group),
    leaderboard: rows.map(presentRow),
    totalBalance: toDollars(totalBalance),
    averageBalance: toDollars(averageBalance),
  };
}

/** A member's bet as the group may see it. */
export function presentGroupBet({ bet, username }: GroupBet): PublicGroupBet {
  return { ...presentUserBet(bet), username };
}

/** How the members' balances went; money in dollars. */
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
