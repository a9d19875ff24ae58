import type { GroupHistory, StandingsRow } from '@courtside/contract/groups';
import { formatCents, toCents } from '@courtside/contract/money';
import { type ChartData, type ChartLine, seriesColor } from '../../ui/chart/chart-data.ts';

/**
 * Chart data of a group's standings: the history, followed by the current balances at `now`, in ms since 1970. The
 * caller's own line has the brand color.
 */
export function standingsChart(
  { at, members }: GroupHistory,
  rows: readonly StandingsRow[],
  ownUid: string,
  now: number,
): ChartData & { readonly summary: string } {
  const current = new Map(rows.map((row) => [row.uid, row]));
  const remaining = members.filter(({ uid }) => current.has(uid));
  // Skip the time before the first current member joined.
  const first = Math.max(
    0,
    at.findIndex((_, index) => remaining.some(({ balances }) => balances[index] != null)),
  );
  const last = Date.parse(at.at(-1) ?? '');
  // The server's clock may be ahead, so the present is placed after the last point.
  const times = [
    ...at.slice(first).map((time) => Date.parse(time)),
    Number.isNaN(last) ? now : Math.max(now, last + 1),
  ];
  const lines = remaining.map(({ uid, username, balances }, index): ChartLine => {
    const row = current.get(uid);
    return {
      id: uid,
      label: uid === ownUid ? 'You' : (row?.username ?? username),
      values: [...balances.slice(first), row?.balance ?? null],
      color: uid === ownUid ? 'court' : seriesColor(index + 1),
      strong: uid === ownUid,
    };
  });
  const leader = rows[0];
  const leads = leader
    ? `${leader.uid === ownUid ? 'You lead' : `${leader.username} leads`} with ${formatCents(toCents(leader.balance))}.`
    : '';
  return { at: times, lines, summary: `The balances of ${lines.length} members over time. ${leads}` };
}
