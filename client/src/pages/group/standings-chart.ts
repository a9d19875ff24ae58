import type { GroupHistory, StandingsRow } from '@courtside/contract/groups';
import { formatCents, toCents } from '@courtside/contract/money';
import { type ChartData, type ChartLine, seriesColor } from '../../ui/chart/chart-data.ts';

type Member = GroupHistory['members'][number];

/** A member's balances in cents by time, in ms since 1970. */
function balancesOf({ points }: Member): ReadonlyMap<number, number> {
  return new Map(points.map(({ at, balance }) => [Date.parse(at), toCents(balance)]));
}

/** The balance at each time: that of the last point up to it, null before the first. */
function valuesOf(member: Member, at: readonly number[]): (number | null)[] {
  const changes = balancesOf(member);
  let balance: number | null = null;
  return at.map((time) => {
    balance = changes.get(time) ?? balance;
    return balance;
  });
}

/** The members' colors, in the order in which they joined, so that a line keeps its color when ranks change. */
function colorsOf(members: readonly Member[], ownUid: string): ReadonlyMap<string, ChartLine['color']> {
  const joinedAt = ({ points }: Member) => points[0]?.at ?? '';
  const others = members
    .filter(({ uid }) => uid !== ownUid)
    .sort((a, b) => joinedAt(a).localeCompare(joinedAt(b)) || a.uid.localeCompare(b.uid));
  // The first color is close to the brand color of the caller's own line, so it comes last.
  return new Map(others.map(({ uid }, index) => [uid, seriesColor(index + 1)]));
}

/**
 * Chart of the members' balances in cents, each line extended to `now` (ms since 1970). The user's own line has the
 * brand color.
 */
export function standingsChart(
  { members }: GroupHistory,
  rows: readonly StandingsRow[],
  ownUid: string,
  now: number,
): ChartData & { readonly summary: string; readonly partialBefore: number | null } {
  const current = new Map(rows.map((row) => [row.uid, row]));
  const positionOf = ({ uid }: Member) => current.get(uid)?.position ?? 0;
  const remaining = members
    .filter(({ uid, points }) => current.has(uid) && points.length > 0)
    .sort((a, b) => positionOf(a) - positionOf(b));
  const times = new Set(remaining.flatMap((member) => [...balancesOf(member).keys()]));
  const at = [...times].sort((a, b) => a - b);
  // The server's clock may be ahead, so the present is placed after the last point.
  const last = at.at(-1);
  if (last !== undefined) at.push(Math.max(now, last + 1));
  const colors = colorsOf(remaining, ownUid);
  const lines = remaining.map((member): ChartLine => {
    const { uid, username } = member;
    const own = uid === ownUid;
    return {
      id: uid,
      label: own ? 'You' : (current.get(uid)?.username ?? username),
      values: valuesOf(member, at),
      color: own ? 'court' : (colors.get(uid) ?? 'soft'),
      strong: own,
    };
  });
  const [leader] = rows;
  const leads = leader
    ? `${leader.uid === ownUid ? 'You lead' : `${leader.username} leads`} with ${formatCents(toCents(leader.balance))}.`
    : '';
  const partial = remaining
    .filter(({ completeSince, points }) => completeSince !== points[0]?.at)
    .map(({ completeSince }) => Date.parse(completeSince));
  return {
    at,
    lines,
    summary: `The balances of ${lines.length} members over time. ${leads}`,
    partialBefore: partial.length === 0 ? null : Math.max(...partial),
  };
}
