import type { GroupHistory, GroupStandings, StandingsRow } from '@courtside/contract/groups';
import { formatCents, formatWholeDollars, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { type ChartData, type ChartLine, seriesColor } from '../../ui/chart/chart-data.ts';
import { formatPoint } from '../../ui/chart/chart-time.ts';
import { ChartMissing, LineChart } from '../../ui/chart/line-chart.tsx';
import { isDesktop } from '../../ui/is-desktop.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useThrottled } from '../../ui/use-throttled.ts';

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

/** The members' balances in cents, extended to `now` (ms since 1970). The user's own line has the brand color. */
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

/** The balance that all lines begin with, in cents; null if they differ. */
function openingOf(lines: readonly ChartLine[]): number | null {
  const openings = new Set(lines.map(({ values }) => values.find((value) => value !== null)));
  const [opening] = openings;
  return openings.size === 1 ? (opening ?? null) : null;
}

/** How often the lines are extended to the present, in ms. */
const extendEvery = 10_000;
/** The history is read at most this often while balances change, in ms. */
const readEvery = 2_000;
/** More members than the history shows. */
const topRows = 10;

const axis = { unit: 100, format: formatWholeDollars };

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
  const balances = group.leaderboard
    .filter((row, index) => index < topRows || row.uid === uid)
    .map((row) => `${row.uid} ${row.balance}`)
    .join();
  const occasion = useThrottled(balances, readEvery);
  const { status, data: history, retry } = useLoad(read, occasion, { what: 'The history of the standings' });
  const chart = useMemo(
    () => (history ? standingsChart(history, group.leaderboard, uid, now) : null),
    [history, group.leaderboard, uid, now],
  );
  return (
    <div className="px-4 pb-4">
      {chart && <p className="mb-2 text-xs text-soft">{selectionOf(chart.lines.length, group.leaderboard, uid)}</p>}
      {chart?.lines.length === 0 && <p className="text-sm text-soft">No balances to show yet.</p>}
      {chart && chart.lines.length > 0 && (
        <>
          <LineChart
            title="Standings over time"
            format={formatCents}
            axis={axis}
            opening={openingOf(chart.lines)}
            height={240}
            {...chart}
          />
          <p className="mt-1 text-xs text-soft">
            Each line begins when the member joined.
            {chart.partialBefore !== null && ` Before ${formatPoint(chart.partialBefore)}, some changes are left out.`}
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
 * Chart of the members' balances since they joined. Read again when a balance changes, so that it has the new entry. On a phone
 * it is read once it is opened.
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
