import type { GroupStandings, StandingsRow } from '@courtside/contract/groups';
import { formatCents, formatWholeDollars } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { ChartMissing } from '../../ui/chart/chart-missing.tsx';
import { formatPoint } from '../../ui/chart/chart-time.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useThrottled } from '../../ui/use-throttled.ts';
import { standingsChart } from './standings-chart.ts';

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

/** Chart of the members' balances since they joined. Read again when a balance changes, so that it has the new entry. */
export function StandingsHistory({ group }: { group: GroupStandings }) {
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
    <section aria-labelledby="standings-history" className="card p-4">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-2">
        <h2 id="standings-history" className="text-base font-semibold">
          Standings over time
        </h2>
        {chart && <p className="text-xs text-soft">{selectionOf(chart.lines.length, group.leaderboard, uid)}</p>}
      </div>
      {chart?.lines.length === 0 && <p className="text-sm text-soft">No balances to show yet.</p>}
      {chart && chart.lines.length > 0 && (
        <>
          <LineChart title="Standings over time" format={formatCents} axis={axis} height={240} {...chart} />
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
    </section>
  );
}
