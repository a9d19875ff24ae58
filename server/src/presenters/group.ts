import {
  type Group as GroupOnWire,
  type GroupStandings,
  groupSchema,
  groupStandingsSchema,
  type GroupBet as PublicGroupBet,
  type OwnInvite as PublicOwnInvite,
} from '@courtside/contract';
import type { Group } from '@courtside/core/groups/group';
import type { OwnInvite } from '@courtside/core/groups/invites';
import type { GroupBet } from '@courtside/core/groups/read-groups';
import type { Standings } from '@courtside/core/groups/standings';
import type { Tonight } from '@courtside/core/nights/tonight';
import { toWire } from './to-wire.ts';
import { presentUserBet } from './user-bet.ts';

/** A group with the fields that are sent under another name, or instead of a hidden one. */
function withSentFields(group: Group) {
  return { ...group, groupName: group.name, leaderboard: [], joinableById: group.inviteRotation === 0 };
}

/** A group as shown to its members. Hides `version` and `inviteRotation`, and sends `name` as `groupName`. */
export function presentGroup(group: Group): GroupOnWire {
  return toWire(groupSchema, withSentFields(group));
}

/** A group with its standings. Hides `endsAt` of tonight, and sends the ids of games as `betId`. */
export function presentStandings({
  group,
  rows,
  totalBalance,
  averageBalance,
  tonight,
}: Standings & { readonly tonight: Tonight }): GroupStandings {
  return toWire(groupStandingsSchema, {
    ...withSentFields(group),
    leaderboard: rows,
    tonight: {
      ...tonight,
      floor: tonight.floor.map(({ gameId, picks }) => ({ betId: gameId, picks })),
      openBets: tonight.openBets.map((bet) => ({ ...bet, betId: bet.gameId })),
      openParlays: tonight.openParlays.map((parlay) => ({
        ...parlay,
        legs: parlay.legs.map((leg) => ({ ...leg, betId: leg.gameId })),
      })),
    },
    totalBalance,
    averageBalance,
  });
}

/** A member's bet as shown to the group. */
export function presentGroupBet({ bet, username }: GroupBet): PublicGroupBet {
  const { hiddenLegs } = bet;
  return { ...presentUserBet(bet), username, ...(hiddenLegs !== undefined && { hiddenLegs }) };
}

/** A member's own invite, with the path of its page. */
export function presentOwnInvite({ groupId, code }: OwnInvite): PublicOwnInvite {
  return { groupId, code, path: `/invite/${code}` };
}
