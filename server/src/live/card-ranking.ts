import { type GroupCard, maxLeaders } from '@courtside/contract';
import type { Group, MemberBalance } from '@courtside/core';

type Ranked = Omit<MemberBalance, 'seq'>;

/** The members of a group by balance, shared by the cards of all readers of the group. */
export interface Ranking {
  readonly leaders: GroupCard['leaders'];
  /** The rank of a balance in cents: one more than the number of members who have more. */
  rankOf(balance: number): number;
}

function byBalance(a: Ranked, b: Ranked): number {
  return b.balance - a.balance || (a.username < b.username ? -1 : 1);
}

/** The number of values above this one, in a list whose highest value comes first. */
function countAbove(value: number, sorted: readonly number[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? value) > value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Ranks members by balance. */
export function createRanking(members: readonly Ranked[]): Ranking {
  const sorted = members.toSorted(byBalance);
  const balances = sorted.map(({ balance }) => balance);
  return {
    leaders: sorted.slice(0, maxLeaders).map(({ uid, username }) => ({ uid, username })),
    rankOf: (balance) => countAbove(balance, balances) + 1,
  };
}

/** The card of a group. @param balance of the reader, in cents; undefined while it is not known */
export function cardOf(group: Group, { leaders, rankOf }: Ranking, balance: number | undefined): GroupCard {
  return {
    id: group.id,
    groupName: group.name,
    archived: group.archivedAt !== null,
    memberCount: group.memberIds.length,
    rank: balance === undefined ? null : rankOf(balance),
    leaders,
  };
}
