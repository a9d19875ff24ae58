import type { Game, PricePoint } from '@courtside/contract/entities';
import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { nowAtom } from './clock.ts';
import { chancesOf, formatChance, oddsSummary, withPricesNow } from './odds-chart.ts';
import { useWriteOdds } from './odds-format.ts';

const height = 150;

type History = readonly PricePoint[] | 'loading' | 'failed';

/** What the prices were, as the server tells it, and what they have been since. */
function useHistory({ id, team1_price, team2_price }: Game) {
  const store = useStore();
  const [history, setHistory] = useState<History>('loading');

  const load = useCallback(async () => {
    setHistory('loading');
    try {
      setHistory((await call('getBet', { params: { betId: id } })).oddsHistory);
    } catch (error) {
      console.error('The odds history could not be loaded.', error);
      setHistory('failed');
    }
  }, [id]);

  useEffect(() => void load(), [load]);
  useEffect(() => {
    setHistory((known) =>
      typeof known === 'string' ? known : withPricesNow(known, { team1_price, team2_price }, store.get(nowAtom)),
    );
  }, [team1_price, team2_price, store]);

  return { history, load };
}

/** How the odds of a game have moved, drawn as the chance they give each team. */
export default function OddsHistory({ game }: { game: Game }) {
  const { history, load } = useHistory(game);
  const write = useWriteOdds();
  const now = useAtomValue(nowAtom);
  // To the minute: what has not moved need not be drawn anew every second.
  const minute = Math.floor(now / 60_000) * 60_000;
  const points = typeof history === 'string' ? [] : history;
  const data = useMemo(() => chancesOf(game, points, minute), [game, points, minute]);

  if (history === 'failed')
    return (
      <div className="grid h-44 place-content-center justify-items-center gap-3 text-sm text-soft">
        The odds history could not be loaded.
        <Button look="secondary" onClick={() => void load()}>
          Try Again
        </Button>
      </div>
    );
  if (history === 'loading') return <Skeleton className="h-44" />;
  if (points.length === 0) return <p className="py-6 text-center text-sm text-soft">No odds have been recorded yet.</p>;
  return (
    <div className="grid min-h-44 gap-2">
      <LineChart
        title={`Chance by the odds: ${game.team1} vs ${game.team2}`}
        summary={oddsSummary(game, points, write)}
        format={formatChance}
        height={height}
        {...data}
      />
      <p className="text-xs text-soft">
        The chance the odds give each team. Together they make a little over 100%: the difference is the book's margin.
      </p>
    </div>
  );
}
