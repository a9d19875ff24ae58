import type { Game, PricePoint } from '@courtside/contract/entities';
import { impliedProbability } from '@courtside/contract/odds';
import { minuteMs } from '@courtside/contract/time';
import { useAtomValue, useStore } from 'jotai';
import { ChartLine } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { Button } from '../../ui/button.tsx';
import type { ChartData } from '../../ui/chart/chart-data.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { nowAtom } from './clock.ts';
import { useWriteOdds } from './odds-format.ts';
import { splitTeamName } from './team-name.ts';

/** A game's two teams. */
interface Teams {
  readonly team1: string;
  readonly team2: string;
}

/** The implied probabilities (0 to 1) of both teams over time, up to `now` (ms since 1970). Needs one point. */
export function chancesOf({ team1, team2 }: Teams, points: readonly PricePoint[], now: number): ChartData {
  const last = points.at(-1);
  const known = points.map((point) => ({ ...point, time: Date.parse(point.at) }));
  const all = last ? [...known, { ...last, time: Math.max(now, Date.parse(last.at) + 1) }] : known;
  return {
    at: all.map(({ time }) => time),
    lines: [
      {
        id: 'team1',
        label: splitTeamName(team1).nickname,
        color: 'court',
        values: all.map(({ team1_price }) => impliedProbability(team1_price)),
        strong: true,
      },
      {
        id: 'team2',
        label: splitTeamName(team2).nickname,
        color: 'link',
        values: all.map(({ team2_price }) => impliedProbability(team2_price)),
      },
    ],
  };
}

/** A probability as a percentage: `62.4%`. */
export function formatChance(chance: number): string {
  return `${Math.round(chance * 1000) / 10}%`;
}

/** Labels differ by at least the tenth of a percent that `formatChance` shows. */
const axis = { unit: 0.001, format: formatChance } as const;

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
function OddsHistory({ game }: { game: Game }) {
  const { status, data: history, retry } = useHistory(game);
  const write = useWriteOdds();
  const now = useAtomValue(nowAtom);
  // Rounded to the minute, so that the chart is not redrawn every second.
  const minute = Math.floor(now / minuteMs) * minuteMs;
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
          axis={axis}
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

/** An icon that expands the odds history of a game, in the last column and then across all columns of its grid. */
export function OddsHistoryToggle({ game }: { game: Game }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const label = open ? 'Hide odds history' : 'Odds history';
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={cx(
          'tap z-1 grid size-8 shrink-0 place-items-center rounded-control transition-colors hover:bg-raised hover:text-ink',
          open ? 'text-ink' : 'text-soft',
        )}
      >
        <ChartLine aria-hidden className="size-4.5" />
      </button>
      <div id={id} className={cx('relative col-span-full min-w-0 overflow-x-clip', open && 'mt-1 min-h-44')}>
        {open && <OddsHistory game={game} />}
      </div>
    </>
  );
}
