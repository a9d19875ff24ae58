import { avatarColor, initialsOf, lineColor } from '@courtside/contract/avatar';
import type { GroupHistory, GroupStandings, StandingsRow } from '@courtside/contract/groups';
import { formatChange, formatWholeChange, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import type { ChartData, ChartLine } from '../../ui/chart/chart-data.ts';
import { ChartMissing, LineChart } from '../../ui/chart/line-chart.tsx';
import { isDesktop } from '../../ui/is-desktop.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useThrottled } from '../../ui/use-throttled.ts';

type Member = GroupHistory['members'][number];

/** A member's profits in cents by time, in ms since 1970. */
function profitsOf({ points }: Member): ReadonlyMap<number, number> {
  return new Map(points.map(({ at, profit }) => [Date.parse(at), toCents(profit)]));
}

/** The profit at each time: that of the last point up to it, null before the first. */
function valuesOf(member: Member, at: readonly number[]): (number | null)[] {
  const changes = profitsOf(member);
  let profit: number | null = null;
  return at.map((time) => {
    profit = changes.get(time) ?? profit;
    return profit;
  });
}

/** The members with the highest profit, in words. */
function leadWords(lines: readonly ChartLine[]): string {
  const lastOf = ({ values }: ChartLine) => values.at(-1) ?? 0;
  const [leader] = [...lines].sort((a, b) => lastOf(b) - lastOf(a));
  if (leader === undefined) return '';
  return ` ${leader.strong ? 'You lead' : `${leader.label} leads`} with ${formatChange(lastOf(leader))}.`;
}

/** The members' profits in cents, extended to `now` (ms since 1970). The user's own line has the brand color. */
export function standingsChart(
  { members }: GroupHistory,
  { leaderboard: rows, memberIds }: Pick<GroupStandings, 'leaderboard' | 'memberIds'>,
  ownUid: string,
  now: number,
): ChartData & { readonly summary: string } {
  const current = new Map(rows.map((row) => [row.uid, row]));
  const remaining = members.filter(({ uid, points }) => current.has(uid) && points.length > 0);
  const times = new Set(remaining.flatMap((member) => [...profitsOf(member).keys()]));
  const at = [...times].sort((a, b) => a - b);
  // The server's clock may be ahead, so the present is placed after the last point.
  const last = at.at(-1);
  if (last !== undefined) at.push(Math.max(now, last + 1));
  const lines = remaining.map((member): ChartLine => {
    const { uid } = member;
    const own = uid === ownUid;
    const username = current.get(uid)?.username ?? member.username;
    return {
      id: uid,
      label: own ? 'You' : username,
      values: valuesOf(member, at),
      color: own ? 'court' : 'soft',
      strong: own,
      head: {
        initials: initialsOf(username),
        fill: avatarColor(uid, memberIds),
        stroke: lineColor(uid, memberIds),
      },
    };
  });
  return { at, lines, summary: `The profits of ${lines.length} members over time.${leadWords(lines)}` };
}

/** How often the lines are extended to the present, in ms. */
const extendEvery = 10_000;
/** The history is read at most this often while profits change, in ms. */
const readEvery = 2_000;
/** More members than the history shows. */
const topRows = 10;

const axis = {
  unit: 100,
  format: formatWholeChange,
};

/** Which members the chart shows, if not all of them. */
function selectionOf(shown: number, rows: readonly StandingsRow[], ownUid: string): string {
  if (shown === 0 || shown === rows.length) return '';
  const own = rows.find(({ uid }) => uid === ownUid);
  return own !== undefined && own.position > shown ? `Top ${shown - 1} and you` : `Top ${shown}`;
}

/** The chart with its texts, or why there is none. */
function Chart({ group }: { group: GroupStandings }) {
  const uid = useAtomValue(signedInUserAtom)?.uid ?? '';
  const now = Math.floor(useAtomValue(nowAtom) / extendEvery) * extendEvery;
  const read = (signal: AbortSignal) =>
    call('readGroupHistory', { params: { groupId: group.id }, token: idToken, signal });
  const profits = group.leaderboard
    .filter((row, index) => index < topRows || row.uid === uid)
    .map((row) => `${row.uid} ${row.netProfit}`)
    .join();
  const occasion = useThrottled(profits, readEvery);
  const { status, data: history, retry } = useLoad(read, occasion, { what: 'The history of the standings' });
  const chart = useMemo(() => (history ? standingsChart(history, group, uid, now) : null), [history, group, uid, now]);
  return (
    <div className="px-4 pb-4">
      {chart && <p className="mb-2 text-xs text-soft">{selectionOf(chart.lines.length, group.leaderboard, uid)}</p>}
      {chart?.lines.length === 0 && <p className="text-sm text-soft">No profits to show yet.</p>}
      {chart && chart.lines.length > 0 && (
        <>
          <LineChart
            title="Standings over time"
            format={formatChange}
            axis={axis}
            opening={0}
            height={240}
            {...chart}
          />
          <p className="mt-1 text-xs text-soft">
            Profit of decided bets. Each line begins when the member joined, or with the last 250 bets.
          </p>
        </>
      )}
      {!chart && (
        <div className="h-66">
          {status === 'loading' ? (
            <Skeleton className="h-full" />
          ) : (
            <ChartMissing action="Try Again" onAction={retry}>
              The standings of the past could not be loaded.
            </ChartMissing>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * Chart of the members' profits since they joined. Read again when a bet is decided. On a phone it is read once it is opened.
 */
export function StandingsHistory({ group }: { group: GroupStandings }) {
  const [open, setOpen] = useState(isDesktop);
  return (
    <section aria-labelledby="standings-history" className="card overflow-clip">
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 -outline-offset-2 hover:bg-raised [&::-webkit-details-marker]:hidden">
          <h2 id="standings-history" className="text-base font-semibold">
            Standings over time
          </h2>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-soft group-open:rotate-90" />
        </summary>
        {open && <Chart group={group} />}
      </details>
    </section>
  );
}
