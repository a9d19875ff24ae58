import type { GroupHistory, StandingsRow } from '@courtside/contract/groups';
import { formatCents, toCents } from '@courtside/contract/money';
import { type ChartData, type ChartLine, seriesColour } from '../../ui/chart/chart-data.ts';

/**
 * The chart of a group's standings, up to the present: the history, then the balances as they stand.
 * The own line is the brand's. `now`: ms since 1970.
 */
export function standingsChart(
  { at, members }: GroupHistory,
  rows: readonly StandingsRow[],
  ownUid: string,
  now: number,
): ChartData & { readonly summary: string } {
  const current = new Map(rows.map((row) => [row.uid, row]));
  const still = members.filter(({ uid }) => current.has(uid));
  // Nothing is drawn of the time before the first of them came.
  const first = Math.max(
    0,
    at.findIndex((_, index) => still.some(({ balances }) => balances[index] != null)),
  );
  const last = Date.parse(at.at(-1) ?? '');
  // Clocks differ a little: the present is never drawn before the past.
  const times = [
    ...at.slice(first).map((time) => Date.parse(time)),
    Number.isNaN(last) ? now : Math.max(now, last + 1),
  ];
  const lines = still.map(({ uid, username, balances }, index): ChartLine => {
    const row = current.get(uid);
    return {
      id: uid,
      label: uid === ownUid ? 'You' : (row?.username ?? username),
      values: [...balances.slice(first), row?.balance ?? null],
      colour: uid === ownUid ? 'court' : seriesColour(index + 1),
      strong: uid === ownUid,
    };
  });
  const leader = rows[0];
  const leads = leader
    ? `${leader.uid === ownUid ? 'You lead' : `${leader.username} leads`} with ${formatCents(toCents(leader.balance))}.`
    : '';
  return { at: times, lines, summary: `The balances of ${lines.length} members over time. ${leads}` };
}
