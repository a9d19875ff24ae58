import { groupBy } from '@courtside/contract/group-by';

/** Strokes of the lines, one for each series color, because color alone must not carry meaning. */
const dashes = ['none', '7 3', '2 3', '9 3 2 3', '4 2', '1 3', '12 4', '6 2 1 2 1 2'] as const;

/** Color of a line, as a design token, so that a chart follows the theme. `series-1` is the first. */
export type ChartColor = `series-${number}` | 'court' | 'link' | 'soft';

/** One line of a chart: a value per time, null where there is none. */
export interface ChartLine {
  readonly id: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly color: ChartColor;
  /** Draws the line thicker: the chart is about this one. */
  readonly strong?: boolean;
  /** The head that the line ends in. With a head on each line, a chart has no legend. */
  readonly head?: LineHead;
}

/** A user's avatar at the end of a line. Colors are CSS. */
interface LineHead {
  readonly initials: string;
  readonly fill: string;
  readonly stroke: string;
}

/** Whether each line ends in a head. */
export const haveHeads = (lines: readonly ChartLine[]) => lines.length > 0 && lines.every(({ head }) => head);

/** The stroke of a line, as CSS. */
export function strokeOf({ color, strong = false, head }: ChartLine): string {
  return head === undefined || strong ? cssColor(color) : head.stroke;
}

/** Times in ms since 1970, oldest first, and the lines over them. */
export interface ChartData {
  readonly at: readonly number[];
  readonly lines: readonly ChartLine[];
}

/** Color of the n-th line; the colors repeat after the last one. */
export function seriesColor(index: number): ChartColor {
  return `series-${(index % dashes.length) + 1}`;
}

/** Stroke of a line, which goes with its color. */
export function dashOf({ color, strong = false, head }: Pick<ChartLine, 'color' | 'strong' | 'head'>): string {
  if (head !== undefined) return 'none';
  return strong ? 'none' : (dashes[Number(color.slice('series-'.length)) - 1] ?? 'none');
}

/** CSS value of a color. */
export function cssColor(color: ChartColor): string {
  return `var(--color-${color})`;
}

/** The values an axis labels. */
export interface ValueAxis {
  /** Labels lie on multiples of this: 100 for whole dollars when the values are cents. */
  readonly unit: number;
  /** Formats a label. */
  readonly format: (value: number) => string;
}

/** Lowest and highest value with padding. With `unit`, the range is wide enough for two multiples of it. */
export function valueRange(lines: readonly ChartLine[], unit = 0): readonly [low: number, high: number] {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  if (values.length === 0) return [0, unit || 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const padding = Math.max((high - low) * 0.08 || Math.abs(high) * 0.05 || 1, unit);
  return [low - padding, high + padding];
}

const minTicks = 2;
const maxTicks = 6;
/** The digits of a step; every step is one of them times a power of ten. */
const stepDigits = [1, 2, 2.5, 5] as const;

/** Whether `step` is a whole number of units, allowing for rounding errors. */
function isMultiple(step: number, unit: number): boolean {
  const units = step / unit;
  return unit === 0 || (units > 0.5 && Math.abs(units - Math.round(units)) < 1e-6);
}

/** The multiples of `step` from `low` to `high`. */
function multiplesOf(step: number, [low, high]: readonly [low: number, high: number]): readonly number[] {
  const from = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - from + 1 }, (_, index) => (from + index) * step);
}

/**
 * Two to six round values to label in a range of `valueRange` with the same `unit`, as close to `wanted` as possible.
 * They are multiples of `unit`, so that no two have the same label; a unit of 0 allows any step.
 */
export function valueTicks(range: readonly [low: number, high: number], unit: number, wanted: number) {
  // Any smaller power of ten gives more than the maximum, and any larger one fewer than the minimum.
  const power = Math.floor(Math.log10((range[1] - range[0]) / maxTicks));
  const steps = [power, power + 1].flatMap((exponent) =>
    stepDigits.map((digits) => (exponent < 0 ? digits / 10 ** -exponent : digits * 10 ** exponent)),
  );
  const choices = steps
    .filter((step) => isMultiple(step, unit))
    .map((step) => multiplesOf(step, range))
    .filter(({ length }) => length >= minTicks && length <= maxTicks);
  const distance = (ticks: readonly number[]) => Math.abs(ticks.length - wanted);
  return choices.reduce<readonly number[]>(
    (best, ticks) => (distance(ticks) <= distance(best) ? ticks : best),
    choices[0] ?? range,
  );
}

/** Distance between lines with the same value, in pixels, and the height that all of them may take. */
const lineSpacing = 3.5;
const maxSpread = 16;

/** Offsets in pixels per line and time, so that lines with the same value do not hide each other. */
export function equalLineOffsets(lines: readonly ChartLine[], length: number): readonly (readonly number[])[] {
  const offsets = lines.map(() => new Array<number>(length).fill(0));
  for (let index = 0; index < length; index += 1) {
    const byValue = groupBy(lines.keys(), (order) => lines[order]?.values[index] ?? null);
    for (const [value, orders] of byValue) {
      if (value === null || orders.length < 2) continue;
      const spacing = Math.min(lineSpacing, maxSpread / (orders.length - 1));
      for (const [place, order] of orders.entries()) {
        const line = offsets[order];
        if (line) line[index] = (place - (orders.length - 1) / 2) * spacing;
      }
    }
  }
  return offsets;
}

/** Index of the time nearest to `instant`. */
export function nearestIndex(at: readonly number[], instant: number): number {
  let nearest = 0;
  for (const [index, time] of at.entries()) {
    if (Math.abs(time - instant) < Math.abs((at[nearest] ?? time) - instant)) nearest = index;
  }
  return nearest;
}

/** At most `max` indices, spread evenly over `length`, including the first and the last. */
export function spreadIndices(length: number, max: number): readonly number[] {
  if (length <= max) return Array.from({ length }, (_, index) => index);
  return Array.from({ length: max }, (_, index) => Math.round((index * (length - 1)) / (max - 1)));
}
