import { type GroupCard, maxLeaders } from '@courtside/contract';
import type { Group } from '@courtside/core/groups/group';
import type { MemberBalance } from '@courtside/core/groups/read-members';
import { rankByBalance } from '@courtside/core/groups/standings';

type Ranked = Omit<MemberBalance, 'seq'>;

/** The members of a group by balance, shared by the cards of all readers of the group. */
export interface Ranking {
  readonly leaders: GroupCard['leaders'];
  /** A member's rank and position in the standings; undefined while the balance is not known. */
  placeOf(uid: string): Pick<GroupCard, 'rank' | 'position'> | undefined;
}

/** Ranks members by balance, in the order of the standings. */
export function createRanking(members: readonly Ranked[]): Ranking {
  const ranked = rankByBalance(members);
  const places = new Map(ranked.map(({ uid, rank, position }) => [uid, { rank, position }]));
  return {
    leaders: ranked.slice(0, maxLeaders).map(({ uid, username }) => ({ uid, username })),
    placeOf: (uid) => places.get(uid),
  };
}

/** The card of a group for one of its members. */
export function cardOf(group: Group, { leaders, placeOf }: Ranking, uid: string): GroupCard {
  const { rank, position } = placeOf(uid) ?? { rank: null, position: null };
  return {
    id: group.id,
    groupName: group.name,
    archived: group.archivedAt !== null,
    memberCount: group.memberIds.length,
    rank,
    position,
    leaders,
  };
}
