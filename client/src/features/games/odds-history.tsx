import type { Game, PricePoint } from '@courtside/contract/entities';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { Button } from '../../ui/button.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { nowAtom } from './clock.ts';
import { chancesOf, formatChance, oddsSummary, withPricesNow } from './odds-chart.ts';
import { useWriteOdds } from './odds-format.ts';

const height = 150;

/** The price history from the server, extended with the prices received since. */
function useHistory({ id, team1_price, team2_price }: Game) {
  const store = useStore();
  const read = async (signal: AbortSignal): Promise<readonly PricePoint[]> =>
    (await call('getBet', { params: { betId: id }, signal })).oddsHistory;
  const history = useLoad(read, id, { what: 'The odds history' });

  const { update } = history;
  useEffect(() => {
    update((known) => withPricesNow(known, { team1_price, team2_price }, store.get(nowAtom)));
  }, [team1_price, team2_price, store, update]);

  return history;
}

/** Chart of a game's odds over time, as the chance they give each team. */
export default function OddsHistory({ game }: { game: Game }) {
  const { status, data: history, retry } = useHistory(game);
  const write = useWriteOdds();
  const now = useAtomValue(nowAtom);
  // Rounded to the minute, so that the chart is not redrawn every second.
  const minute = Math.floor(now / 60_000) * 60_000;
  const points = history ?? [];
  const data = useMemo(() => chancesOf(game, points, minute), [game, points, minute]);

  if (status === 'failed')
    return (
      <div className="grid h-44 place-content-center justify-items-center gap-3 text-sm text-soft">
        The odds history could not be loaded.
        <Button look="secondary" onClick={retry}>
          Try Again
        </Button>
      </div>
    );
  if (status === 'loaded' && points.length === 0)
    return <p className="py-6 text-center text-sm text-soft">No odds have been recorded yet.</p>;
  return (
    <div className="grid min-h-44 gap-2">
      {status === 'loading' ? (
        <Skeleton className="h-44.5" />
      ) : (
        <LineChart
          title={`Chance by the odds: ${game.team1} vs ${game.team2}`}
          summary={oddsSummary(game, points, write)}
          format={formatChance}
          height={height}
          {...data}
        />
      )}
      <p className="text-xs text-soft">
        The chance the odds give each team. Together they make a little over 100%: the difference is the book's margin.
      </p>
    </div>
  );
}
