import type { Game, PricePoint } from '@courtside/contract/entities';
import { fairProbability } from '@courtside/contract/odds';
import { minuteMs } from '@courtside/contract/time';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { Button } from '../../ui/button.tsx';
import { formatPoint } from '../../ui/chart/chart-time.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChanceChart } from './chance-chart.tsx';
import type { Chances } from './chance-scale.ts';
import { nowAtom } from './clock.ts';
import { useWriteOdds } from './odds-format.ts';

/** A game's two teams. */
interface Teams {
  readonly team1: string;
  readonly team2: string;
}

/** The fair chance (0 to 1) of the first team over time, up to `now` (ms since 1970). Needs one point. */
export function chancesOf(points: readonly PricePoint[], now: number): Chances {
  const last = points.at(-1);
  const known = points.map((point) => ({ ...point, time: Date.parse(point.at) }));
  const all = last ? [...known, { ...last, time: Math.max(now, Date.parse(last.at) + 1) }] : known;
  return {
    at: all.map(({ time }) => time),
    values: all.map(({ team1_price, team2_price }) => fairProbability(team1_price, team2_price)),
  };
}

/** A probability in whole percent, as on the cards: `62%`. */
export function formatChance(chance: number): string {
  return `${Math.round(chance * 100)}%`;
}

/** The history in one sentence. `write` formats a price. */
export function oddsSummary(
  { team1, team2 }: Teams,
  points: readonly PricePoint[],
  write: (price: number) => string,
): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return 'The odds are not known.';
  const moved = (team: string, from: number, to: number) =>
    from === to ? `${team} stayed at ${write(to)}` : `${team} went from ${write(from)} to ${write(to)}`;
  return `${moved(team1, first.team1_price, last.team1_price)}; ${moved(team2, first.team2_price, last.team2_price)}.`;
}

/** The points, with the current prices at the end if they have changed. `now` in ms since 1970. */
export function withPricesNow(
  points: readonly PricePoint[],
  prices: Omit<PricePoint, 'at'>,
  now: number,
): readonly PricePoint[] {
  const last = points.at(-1);
  const same = last && last.team1_price === prices.team1_price && last.team2_price === prices.team2_price;
  return same ? points : [...points, { ...prices, at: new Date(now).toISOString() }];
}

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

/** Chart of the fair chance of a game's first team over time. `height` in pixels. */
export function OddsHistory({ game, height }: { game: Game; height: number }) {
  const { status, data: history, retry } = useHistory(game);
  const write = useWriteOdds();
  const now = useAtomValue(nowAtom);
  const [reading, setReading] = useState<number | null>(null);
  // Rounded to the minute, so that the chart is not redrawn every second.
  const minute = Math.floor(now / minuteMs) * minuteMs;
  const points = history ?? [];
  const data = useMemo(() => chancesOf(points, minute), [points, minute]);
  // The history may have become shorter since the point was selected.
  const read = reading !== null && reading < data.at.length ? reading : null;

  if (status === 'failed')
    return (
      <div style={{ height }} className="grid place-content-center justify-items-center gap-3 text-sm text-soft">
        The odds history could not be loaded.
        <Button look="secondary" onClick={retry}>
          Try Again
        </Button>
      </div>
    );
  if (status === 'loading')
    return (
      <div style={{ height }} className="grid">
        <Skeleton />
      </div>
    );
  if (points.length === 0) return <p className="py-6 text-center text-sm text-soft">No odds have been recorded yet.</p>;
  return (
    <div className="relative">
      <ChanceChart
        title={`Fair chance: ${game.team1} vs ${game.team2}`}
        summary={oddsSummary(game, points, write)}
        team={game.team1}
        format={formatChance}
        height={height}
        reading={read}
        onRead={setReading}
        {...data}
      />
      {read !== null && (
        <p aria-hidden className="pointer-events-none absolute right-0 bottom-0 text-note text-soft">
          <span className="num text-base text-ink">{formatChance(data.values[read] ?? 0)}</span>{' '}
          {formatPoint(data.at[read] ?? 0)}
        </p>
      )}
    </div>
  );
}
