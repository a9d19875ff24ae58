import type { Group, GroupStandings, StandingsRow } from '@courtside/contract/groups';
import { toCents } from '@courtside/contract/money';
import { call } from '../../api/call.ts';
import { idToken } from '../session/open-auth.ts';

/** A group as the specification describes it: with its members' ids, and perhaps without standings. */
export type SpecifiedGroup = Pick<Group, 'id' | 'groupName' | 'creatorId' | 'memberIds'> & Partial<GroupStandings>;

function hasStandings(group: SpecifiedGroup): group is GroupStandings {
  return group.totalBalance !== undefined && group.averageBalance !== undefined && group.leaderboard !== undefined;
}

/** Ranks members by balance. Equal balances share a rank. */
function rank(members: readonly Pick<StandingsRow, 'uid' | 'username' | 'balance' | 'totalWinnings'>[]) {
  const sorted = members.toSorted((a, b) => b.balance - a.balance || a.username.localeCompare(b.username));
  return sorted.map(
    (member, index): StandingsRow => ({
      ...member,
      rank: sorted.findIndex(({ balance }) => balance === member.balance) + 1,
      position: index + 1,
      netProfit: null,
      placesGained: null,
      inPlay: 0,
    }),
  );
}

/**
 * Adds the standings to a group that has only the specified fields, from its members' public records.
 * @throws ApiError when a member cannot be read
 */
export async function completeGroup(group: SpecifiedGroup, signal: AbortSignal): Promise<GroupStandings> {
  if (hasStandings(group)) return group;
  const users = await Promise.all(
    group.memberIds.map((uid) => call('getUser', { params: { uid }, token: idToken, signal })),
  );
  const rows = rank(
    users.map(({ username, balance, totalWinnings }, n) => ({
      uid: group.memberIds[n] ?? '',
      username,
      balance,
      totalWinnings: totalWinnings ?? 0,
    })),
  );
  const totalCents = rows.reduce((sum, { balance }) => sum + toCents(balance), 0);
  return {
    ...group,
    createdAt: group.createdAt ?? new Date(0).toISOString(),
    archivedAt: group.archivedAt ?? null,
    inviteExpiresAt: group.inviteExpiresAt ?? null,
    joinableById: group.joinableById ?? true,
    leaderboard: rows,
    totalBalance: totalCents / 100,
    averageBalance: rows.length === 0 ? 0 : Math.round(totalCents / rows.length) / 100,
  };
}
