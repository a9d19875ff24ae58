/** The colours a line may have: tokens, so that a chart follows the theme. */
const seriesColours = [
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
  'series-7',
  'series-8',
] as const;
export type ChartColour = (typeof seriesColours)[number] | 'court' | 'link' | 'soft';

/** Lines differ by their strokes too, never by colour alone. */
const dashes = ['none', '7 3', '2 3', '9 3 2 3', '4 2', '1 3', '12 4', '6 2 1 2 1 2'] as const;

/** One line of a chart: a value for each time, null where there is none. */
export interface ChartLine {
  readonly id: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly colour: ChartColour;
  /** The line the chart is about, among others: it is drawn thicker. */
  readonly strong?: boolean;
}

/** What a chart shows: the times in ms since 1970, oldest first, and its lines. */
export interface ChartData {
  readonly at: readonly number[];
  readonly lines: readonly ChartLine[];
}

/** The colour of the n-th line, beginning anew after the last. */
export function seriesColour(index: number): ChartColour {
  return seriesColours[index % seriesColours.length] ?? 'soft';
}

/** The stroke of the n-th line. */
export function dashOf(index: number): string {
  return dashes[index % dashes.length] ?? 'none';
}

/** The CSS value of a colour. */
export function cssColour(colour: ChartColour): string {
  return `var(--color-${colour})`;
}

/** The lowest and the highest value with some air around them, so that a flat line is no edge. */
export function valueRange(lines: readonly ChartLine[]): readonly [low: number, high: number] {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  if (values.length === 0) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const air = (high - low) * 0.08 || Math.abs(high) * 0.05 || 1;
  return [low - air, high + air];
}

/** The index of the time nearest to `instant`. */
export function nearestIndex(at: readonly number[], instant: number): number {
  let nearest = 0;
  for (const [index, time] of at.entries()) {
    if (Math.abs(time - instant) < Math.abs((at[nearest] ?? time) - instant)) nearest = index;
  }
  return nearest;
}

/** At most `most` indices spread evenly over `length`, the first and the last among them. */
export function spreadIndices(length: number, most: number): readonly number[] {
  if (length <= most) return Array.from({ length }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (length - 1)) / (most - 1)));
}
