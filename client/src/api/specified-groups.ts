/** Completes groups of a server that sends only the fields of the specification. */
import type { Group, GroupStandings, StandingsRow } from '@courtside/contract/groups';
import { leagueDay } from '@courtside/contract/league-day';
import { toCents } from '@courtside/contract/money';
import { call, type TokenSource } from './call.ts';
import { completeUser, idsOf, recordsOf } from './specified-fields.ts';

/** A group with any of the specified fields, and perhaps standings. */
type SentGroup = { readonly [K in keyof GroupStandings]?: GroupStandings[K] | null };

/** Adds missing fields to a group. `id` is the id that the caller asked for, if it did for one. */
export function completeGroup(group: SentGroup, id = ''): Group {
  return {
    id: group.id ?? id,
    groupName: group.groupName || 'N/A',
    creatorId: group.creatorId ?? '',
    memberIds: idsOf(group.memberIds),
    leaderboard: group.leaderboard ?? [],
    createdAt: group.createdAt ?? new Date(0).toISOString(),
    archivedAt: group.archivedAt ?? null,
    inviteExpiresAt: group.inviteExpiresAt ?? null,
    leagues: group.leagues ?? null,
    joinableById: group.joinableById ?? true,
  };
}

/** The groups of a response, without those that have no id. @throws ApiError if it has no list */
export function completeGroups(groups: readonly SentGroup[]): readonly Group[] {
  return recordsOf(groups)
    .map((group) => completeGroup(group))
    .filter(({ id }) => id !== '');
}

function hasStandings(group: SentGroup): group is GroupStandings {
  return group.totalBalance !== undefined && group.averageBalance !== undefined && group.leaderboard !== undefined;
}

/** Ranks members by balance. Equal balances share a rank. */
function rank(members: readonly Pick<StandingsRow, 'uid' | 'username' | 'balance' | 'totalWinnings'>[]) {
  const sorted = [...members].sort((a, b) => b.balance - a.balance || a.username.localeCompare(b.username));
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

/** Tonight where the server says nothing of it. */
function nothingTonight(): GroupStandings['tonight'] {
  const night = leagueDay(Date.now());
  return { night, games: 0, nextTipOff: null, withoutBet: [], tables: [], floor: [], openBets: [], openParlays: [] };
}

/** Adds missing standings to a group, from its members' public records. @throws ApiError if one cannot be read */
export async function completeStandings(
  sent: SentGroup,
  groupId: string,
  token: TokenSource,
  signal: AbortSignal,
): Promise<GroupStandings> {
  const tonight = { ...nothingTonight(), ...sent.tonight };
  if (hasStandings(sent)) return { ...sent, leagues: sent.leagues ?? null, tonight };
  const group = completeGroup(sent, groupId);
  const rows = rank(
    await Promise.all(
      group.memberIds.map(async (uid) => {
        const user = await call('getUser', { params: { uid }, token, signal });
        const { username, balance, totalWinnings } = completeUser(uid, user);
        return { uid, username, balance, totalWinnings };
      }),
    ),
  );
  const totalCents = rows.reduce((sum, { balance }) => sum + toCents(balance), 0);
  return {
    ...group,
    leaderboard: rows,
    tonight,
    totalBalance: totalCents / 100,
    averageBalance: rows.length === 0 ? 0 : Math.round(totalCents / rows.length) / 100,
  };
}
