import type { GroupStandings } from '@courtside/contract/groups';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { nowAtom } from '../../features/games/clock.ts';
import { useGroupHistory } from '../../features/groups/use-group-history.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { Button } from '../../ui/button.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { standingsChart } from './standings-chart.ts';

const format = (dollars: number) => formatCents(toCents(dollars));
const minute = 60_000;

/** How the members' balances went. */
export function StandingsHistory({ group }: { group: GroupStandings }) {
  const uid = useAtomValue(signedInUserAtom)?.uid ?? '';
  // The line reaches to the present: drawn anew whenever a balance moves, asked for anew once a minute.
  const now = Math.floor(useAtomValue(nowAtom) / minute) * minute;
  const { history, failed, load } = useGroupHistory(group.id, `${group.memberIds.length} ${now}`);
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
      {!chart && !failed && <Skeleton className="h-66" />}
      {!chart && failed && (
        <div className="flex min-h-32 flex-col items-center justify-center gap-3 text-sm text-soft">
          <p>The standings of the past could not be loaded.</p>
          <Button look="secondary" onClick={load}>
            Try Again
          </Button>
        </div>
      )}
    </section>
  );
}
