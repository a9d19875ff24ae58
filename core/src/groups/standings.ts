import { type DomainOf, roundHalfAway, type standingsRowSchema } from '@courtside/contract';
import { withRanks } from '../leaderboard/place.ts';
import type { Group } from './group.ts';

/** A row of a group's standings. Members with the same balance share a rank; no two members share a position. */
export interface StandingsRow extends DomainOf<typeof standingsRowSchema> {
  readonly netProfit: number;
}

/** What determines a member's rank, and what else the group may see. Money in cents. */
export interface Member extends Omit<StandingsRow, 'rank' | 'position' | 'placesGained'> {
  /** The balance at the beginning of the day, in cents; null if the user had none or it is unknown. */
  readonly dayBalance: number | null;
}

/** A group and its members by balance, then username, then uid. Money in cents. */
export interface Standings {
  readonly group: Group;
  readonly rows: readonly StandingsRow[];
  readonly totalBalance: number;
  /** Rounded half away from zero; 0 without members. */
  readonly averageBalance: number;
}

/** True for half of a surrogate pair, which encodes a character beyond U+FFFF. */
function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/**
 * Compares texts as MongoDB and Redis do, by their UTF-8 bytes. That is the order of code points, and differs from the
 * order of UTF-16 code units only where one of the two is a surrogate.
 */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1;
  }
  return a.length - b.length;
}

type Placed = Pick<Member, 'uid' | 'username' | 'balance'>;

function byPosition(a: Placed, b: Placed): number {
  return b.balance - a.balance || compareTexts(a.username, b.username) || compareTexts(a.uid, b.uid);
}

/** Members with their ranks and positions, by balance, then username, then uid. */
export function rankByBalance<T extends Placed>(
  members: readonly T[],
): (T & Pick<StandingsRow, 'rank' | 'position'>)[] {
  return withRanks(members.toSorted(byPosition), ({ balance }) => balance);
}

/** The members' ranks in the group at the beginning of the day. */
function dayStandings(members: readonly Member[]): Map<string, number> {
  const known = members.filter(({ dayBalance }) => dayBalance !== null);
  known.sort((a, b) => (b.dayBalance ?? 0) - (a.dayBalance ?? 0));
  return new Map(withRanks(known, ({ dayBalance }) => dayBalance).map(({ uid, rank }) => [uid, rank]));
}

/** Ranks the members of a group. */
export function rankMembers(group: Group, members: readonly Member[]): Standings {
  const before = dayStandings(members);
  const rows = rankByBalance(members).map(({ dayBalance: _, ...member }): StandingsRow => {
    const dayRank = before.get(member.uid);
    return { ...member, placesGained: dayRank === undefined ? null : dayRank - member.rank };
  });
  const totalBalance = rows.reduce((sum, { balance }) => sum + balance, 0);
  const averageBalance = rows.length === 0 ? 0 : roundHalfAway(totalBalance / rows.length);
  return { group, rows, totalBalance, averageBalance };
}
