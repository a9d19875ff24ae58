import type { NightTable } from '@courtside/contract/groups';
import { minuteMs } from '@courtside/contract/time';
import { topRows } from '../../features/groups/top-rows.ts';
import { spreadOut } from '../../ui/chart/spread-out.ts';

type Row = NightTable['rows'][number];

/** The most members in a race. */
export const maxRacers = 7;

/** Height of the lane and of a head, in the unit of the drawing: a line of text is about one unit high. */
export const laneHeight = 9;
export const headHeight = 1.25;

/** Where a line turns towards its head, as a fraction of the lane's width. */
const finish = 0.96;

/** How near the baseline may be to the top or bottom of the lane, as a fraction of its height. */
const nearestBaseline = 0.3;

/** A point of a line: `x` from 0, the first tip-off, to 1, the heads; `y` from the top of the lane. */
export interface RacePoint {
  readonly x: number;
  readonly y: number;
}

/** A member's line, which ends in a head. */
interface Racer {
  readonly uid: string;
  /** Dollars. */
  readonly profit: number;
  readonly points: readonly RacePoint[];
  /** Middle of the head, from the top of the lane. */
  readonly head: number;
}

/** A race of profit, ready to draw. */
export interface Race {
  /** Where $0 is, from the top of the lane. */
  readonly baseline: number;
  /** Highest profit first. */
  readonly racers: readonly Racer[];
  /** Times to write below the lane; `x` as in the points. */
  readonly times: readonly { readonly at: number; readonly x: number }[];
}

/**
 * The members in the race: those with decided bets, or, while nothing is decided, those with bets. Of many, the first ones and the
 * user.
 */
function racersOf(rows: readonly Row[], ownUid: string | undefined): readonly Row[] {
  const decided = rows.filter(({ steps }) => steps.length > 0);
  return topRows(decided.length > 0 ? decided : rows, maxRacers, ownUid);
}

/** Where $0 is, and the height of a dollar. */
function scaleOf(profits: readonly number[]) {
  const [up, down] = [Math.max(0, ...profits), Math.max(0, ...profits.map((profit) => -profit))];
  const share = up + down === 0 ? 0.5 : up / (up + down);
  const baseline = laneHeight * Math.min(1 - nearestBaseline, Math.max(nearestBaseline, share));
  const room = headHeight / 2;
  const perDollar = Math.min(
    up === 0 ? Number.POSITIVE_INFINITY : (baseline - room) / up,
    down === 0 ? Number.POSITIVE_INFINITY : (laneHeight - room - baseline) / down,
  );
  return { baseline, yOf: (profit: number) => (profit === 0 ? baseline : baseline - profit * perDollar) };
}

/** Minutes between two labels. */
const labelSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720];
/** The most labels after that of the first tip-off. */
const maxLabels = 3;
/** How near a label may be to the first one and to the end, as fractions of the lane's width. */
const [firstLabel, lastLabel] = [0.28, 0.75];

/** The first tip-off, and round times after it. */
function timesOf(from: number, to: number, xOf: (at: number) => number): Race['times'] {
  const step = minuteMs * (labelSteps.find((minutes) => (to - from) / (minutes * minuteMs) <= maxLabels) ?? 1_440);
  const offset = new Date(from).getTimezoneOffset() * minuteMs;
  const round = Math.ceil((from - offset) / step) * step + offset;
  const later = Array.from({ length: maxLabels + 1 }, (_, index) => round + index * step)
    .map((at) => ({ at, x: xOf(at) }))
    .filter(({ at, x }) => at <= to && x >= firstLabel && x <= lastLabel);
  return [{ at: from, x: 0 }, ...later];
}

/**
 * The race of profit of a night: a line for each member, from $0 at the first tip-off, that steps whenever bets were decided.
 * @param now ms since 1970, where lines end; later than it if a bet was decided later
 */
export function raceOf({ firstTipOff, rows }: NightTable, ownUid: string | undefined, now: number): Race {
  const racing = racersOf(rows, ownUid);
  const from = Date.parse(firstTipOff);
  const to = Math.max(now, from + minuteMs, ...racing.flatMap(({ steps }) => steps.map(({ at }) => Date.parse(at))));
  const xOf = (at: number) => (finish * (at - from)) / (to - from);
  const { baseline, yOf } = scaleOf(racing.flatMap(({ steps }) => steps.map(({ profit }) => profit)));
  const wanted = racing.map(({ profit }) => yOf(profit));
  const heads = spreadOut(wanted, headHeight, [0, laneHeight]);
  const racers = racing.map(({ uid, profit, steps }, index): Racer => {
    const head = heads[index] ?? baseline;
    let y = baseline;
    const points: RacePoint[] = [{ x: 0, y }];
    for (const step of steps) {
      const x = xOf(Date.parse(step.at));
      points.push({ x, y });
      y = yOf(step.profit);
      points.push({ x, y });
    }
    points.push({ x: finish, y }, { x: 1, y: head });
    return { uid, profit, points, head };
  });
  return { baseline, racers, times: timesOf(from, to, xOf) };
}

/** A profit in few letters: `+42`, `−20`, `0`, `+12K`. Dollars. */
export function shortProfit(dollars: number): string {
  const whole = Math.round(Math.abs(dollars));
  if (whole === 0) return '0';
  const digits =
    whole < 10_000 ? whole.toLocaleString('en-US') : `${Math.round(whole / 1_000).toLocaleString('en-US')}K`;
  return `${dollars < 0 ? '−' : '+'}${digits}`;
}
