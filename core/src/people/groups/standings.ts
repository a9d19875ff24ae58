import { roundHalfAway } from '@courtside/contract';
import type { Group } from './group.ts';
import { compareTexts } from './order.ts';

/** What decides a member's place, and what else the group may see of them. Money in cents. */
export interface Member {
  readonly uid: string;
  readonly username: string;
  readonly balance: number;
  readonly totalWinnings: number;
  /** Stakes on bets that are still open. */
  readonly inPlay: number;
  /** The rank among all users when the day began; null for who had none, or while unknown. */
  readonly dayRank: number | null;
}

/** A member's place in a group. Money in cents. */
export interface StandingsRow extends Omit<Member, 'dayRank'> {
  readonly rank: number;
  /** Places gained in the group since the day began (UTC), negative when lost; null where `dayRank` is. */
  readonly placesGained: number | null;
}

/** A group and its members by balance, then username, then uid. Money in cents. */
export interface Standings {
  readonly group: Group;
  readonly rows: readonly StandingsRow[];
  readonly totalBalance: number;
  /** Halves away from zero; 0 without members. */
  readonly averageBalance: number;
}

function byPlace(a: Member, b: Member): number {
  return b.balance - a.balance || compareTexts(a.username, b.username) || compareTexts(a.uid, b.uid);
}

/**
 * The members' places when the day began. Everybody's ranks of then hold the order of the group, too: whoever was
 * before another among all was before them in the group.
 */
function dayPlaces(members: readonly Member[]): Map<string, number> {
  const known = members.flatMap(({ uid, dayRank }) => (dayRank === null ? [] : [{ uid, dayRank }]));
  return new Map(known.sort((a, b) => a.dayRank - b.dayRank).map(({ uid }, index) => [uid, index + 1]));
}

/** Ranks the members of a group. */
export function rankMembers(group: Group, members: readonly Member[]): Standings {
  const before = dayPlaces(members);
  const rows = members.toSorted(byPlace).map(({ dayRank: _, ...member }, index): StandingsRow => {
    const place = before.get(member.uid);
    return { ...member, rank: index + 1, placesGained: place === undefined ? null : place - index - 1 };
  });
  const totalBalance = rows.reduce((sum, { balance }) => sum + balance, 0);
  const averageBalance = rows.length === 0 ? 0 : roundHalfAway(totalBalance / rows.length);
  return { group, rows, totalBalance, averageBalance };
}
