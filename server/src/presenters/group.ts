import {
  type GroupStandings,
  type FloorGame as PublicFloorGame,
  type Group as PublicGroup,
  type GroupBet as PublicGroupBet,
  type GroupHistory as PublicHistory,
  type Invite as PublicInvite,
  type NightTable as PublicNightTable,
  type OpenBet as PublicOpenBet,
  type OwnInvite as PublicOwnInvite,
  type StandingsRow as PublicRow,
  type Tonight as PublicTonight,
  toDollars,
} from '@courtside/contract';
import type { Group } from '@courtside/core/people/groups/group';
import type { GroupBet } from '@courtside/core/people/groups/group-queries';
import type { GroupHistory } from '@courtside/core/people/groups/history';
import type { InviteView, OwnInvite } from '@courtside/core/people/groups/invites';
import type { Standings, StandingsRow } from '@courtside/core/people/groups/standings';
import type { FloorGame } from '@courtside/core/people/nights/night-floor';
import type { NightTable } from '@courtside/core/people/nights/night-tables';
import type { OpenBet, Tonight } from '@courtside/core/people/nights/tonight';
import { presentUserBet } from './own-user.ts';

/** A group as shown to its members. */
export function presentGroup(group: Group): PublicGroup {
  const { id, name, creatorId, memberIds, createdAt, archivedAt, inviteRotation, inviteExpiresAt, leagues } = group;
  return {
    id,
    groupName: name,
    creatorId,
    memberIds: [...memberIds],
    leaderboard: [],
    createdAt: createdAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    inviteExpiresAt: inviteExpiresAt?.toISOString() ?? null,
    leagues: leagues && [...leagues],
    joinableById: inviteRotation === 0,
  };
}

/** A member's row in the standings; money in dollars. */
function presentRow({ balance, totalWinnings, netProfit, inPlay, ...row }: StandingsRow): PublicRow {
  const { rank, position, uid, username, placesGained } = row;
  return {
    rank,
    position,
    uid,
    username,
    placesGained,
    balance: toDollars(balance),
    totalWinnings: toDollars(totalWinnings),
    netProfit: toDollars(netProfit),
    inPlay: toDollars(inPlay),
  };
}

/** How a night stands in one kind of money; money in dollars. */
export function presentNightTable({ account, games, over, firstTipOff, rows }: NightTable): PublicNightTable {
  return {
    account,
    games,
    over,
    firstTipOff: firstTipOff.toISOString(),
    rows: rows.map(({ uid, profit, inPlay, open, steps }) => ({
      uid,
      profit: toDollars(profit),
      inPlay: toDollars(inPlay),
      open,
      steps: steps.map((step) => ({ at: step.at.toISOString(), profit: toDollars(step.profit) })),
    })),
  };
}

function presentFloorGame({ gameId, picks }: FloorGame): PublicFloorGame {
  return {
    betId: gameId,
    picks: picks.map(({ account, market, side, line, uids, members, stakes }) => ({
      account,
      market,
      side,
      line,
      uids: [...uids],
      members,
      stakes: toDollars(stakes),
    })),
  };
}

function presentOpenBet({ uid, account, gameId, market, side, line, stake, payout }: OpenBet): PublicOpenBet {
  return { uid, account, betId: gameId, market, side, line, stake: toDollars(stake), payout: toDollars(payout) };
}

/** Whether each member has a bet tonight, and what the group may see of these bets. */
function presentTonight({ night, games, nextTipOff, withoutBet, tables, floor, openBets }: Tonight): PublicTonight {
  return {
    night,
    games,
    nextTipOff: nextTipOff?.toISOString() ?? null,
    withoutBet: [...withoutBet],
    tables: tables.map(presentNightTable),
    floor: floor.map(presentFloorGame),
    openBets: openBets.map(presentOpenBet),
  };
}

/** A group with its standings; money in dollars. */
export function presentStandings({
  group,
  rows,
  totalBalance,
  averageBalance,
  tonight,
}: Standings & { readonly tonight: Tonight }): GroupStandings {
  return {
    ...presentGroup(group),
    leaderboard: rows.map(presentRow),
    tonight: presentTonight(tonight),
    totalBalance: toDollars(totalBalance),
    averageBalance: toDollars(averageBalance),
  };
}

/** A member's bet as shown to the group. */
export function presentGroupBet({ bet, username }: GroupBet): PublicGroupBet {
  return { ...presentUserBet(bet), username };
}

/** Profits of the members over time; money in dollars. */
export function presentGroupHistory({ members }: GroupHistory): PublicHistory {
  return {
    members: members.map(({ uid, username, points }) => ({
      uid,
      username,
      points: points.map(({ at, profit }) => ({ at: at.toISOString(), profit: toDollars(profit) })),
    })),
  };
}

/** An invite as shown to anyone who has its code: no id, no uid. */
export function presentInvite({ invitedBy, groupName, memberCount }: InviteView): PublicInvite {
  return { invitedBy, groupName, memberCount };
}

/** A member's own invite. */
export function presentOwnInvite({ groupId, code }: OwnInvite): PublicOwnInvite {
  return { groupId, code, path: `/invite/${code}` };
}
