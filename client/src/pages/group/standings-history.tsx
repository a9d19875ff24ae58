import type { GroupStandings } from '@courtside/contract/groups';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { ChartMissing } from '../../ui/chart/chart-missing.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { standingsChart } from './standings-chart.ts';

const format = (dollars: number) => formatCents(toCents(dollars));
const minute = 60_000;

/** Chart of the members' balances over time. */
export function StandingsHistory({ group }: { group: GroupStandings }) {
  const uid = useAtomValue(signedInUserAtom)?.uid ?? '';
  // The chart is redrawn whenever a balance changes; the history is reloaded once a minute.
  const now = Math.floor(useAtomValue(nowAtom) / minute) * minute;
  const read = (signal: AbortSignal) =>
    call('readGroupHistory', { params: { groupId: group.id }, token: idToken, signal });
  const {
    status,
    data: history,
    retry,
  } = useLoad(read, `${group.memberIds.length} ${now}`, { what: 'The history of the standings' });
  const chart = useMemo(
    () => (history ? standingsChart(history, group.leaderboard, uid, now) : null),
    [history, group.leaderboard, uid, now],
  );
  return (
    <section aria-labelledby="standings-history" className="card p-4">
      <div className="mb-3 flex items-baseline gap-2">
        <h2 id="standings-history" className="text-base font-semibold">
          Standings over time
        </h2>
        {chart && chart.lines.length < group.leaderboard.length && chart.lines.length > 0 && (
          <p className="text-xs text-soft">The first {chart.lines.length}</p>
        )}
      </div>
      {chart && chart.lines.length === 0 && (
        <p className="text-sm text-soft">The lines begin in a minute, and grow as balances move.</p>
      )}
      {chart && chart.lines.length > 0 && (
        <LineChart title="Standings over time" format={format} height={240} {...chart} />
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
