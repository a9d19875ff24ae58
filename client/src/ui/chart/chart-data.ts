/** Colors of a line, as design tokens, so that a chart follows the theme. */
const seriesColors = [
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
  'series-7',
  'series-8',
] as const;
export type ChartColor = (typeof seriesColors)[number] | 'court' | 'link' | 'soft';

/** Lines also differ by stroke, because color alone must not carry meaning. */
const dashes = ['none', '7 3', '2 3', '9 3 2 3', '4 2', '1 3', '12 4', '6 2 1 2 1 2'] as const;

/** One line of a chart: a value per time, null where there is none. */
export interface ChartLine {
  readonly id: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly color: ChartColor;
  /** Draws the line thicker: the chart is about this one. */
  readonly strong?: boolean;
}

/** Times in ms since 1970, oldest first, and the lines over them. */
export interface ChartData {
  readonly at: readonly number[];
  readonly lines: readonly ChartLine[];
}

/** Color of the n-th line; the colors repeat after the last one. */
export function seriesColor(index: number): ChartColor {
  return seriesColors[index % seriesColors.length] ?? 'soft';
}

/** Stroke of the n-th line. */
export function dashOf(index: number): string {
  return dashes[index % dashes.length] ?? 'none';
}

/** CSS value of a color. */
export function cssColor(color: ChartColor): string {
  return `var(--color-${color})`;
}

/** Lowest and highest value with padding, so that a flat line does not lie on the edge. */
export function valueRange(lines: readonly ChartLine[]): readonly [low: number, high: number] {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  if (values.length === 0) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const padding = (high - low) * 0.08 || Math.abs(high) * 0.05 || 1;
  return [low - padding, high + padding];
}

/** Index of the time nearest to `instant`. */
export function nearestIndex(at: readonly number[], instant: number): number {
  let nearest = 0;
  for (const [index, time] of at.entries()) {
    if (Math.abs(time - instant) < Math.abs((at[nearest] ?? time) - instant)) nearest = index;
  }
  return nearest;
}

/** At most `most` indices, spread evenly over `length`, including the first and the last. */
export function spreadIndices(length: number, most: number): readonly number[] {
  if (length <= most) return Array.from({ length }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (length - 1)) / (most - 1)));
}
