import type { PricePoint } from '@courtside/contract/entities';
import { impliedProbability } from '@courtside/contract/odds';
import type { ChartData } from '../../ui/chart/chart-data.ts';
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
