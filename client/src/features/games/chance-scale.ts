/** Times in ms since 1970, oldest first, and a team's fair chance (0 to 1) from each on. */
export interface Chances {
  readonly at: readonly number[];
  readonly values: readonly number[];
}

/** The place of a chart's line, in pixels. */
export interface ChancePlace {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The least change of the chance that the height shows, so that a line that hardly moves looks flat. */
const minSpan = 0.06;

/** The share of the height that each side of the baseline has at least. */
const minShare = 0.3;

/** The pixels of a time and of a chance. The first chance is the baseline, with room for the lane on both sides. */
export function chanceScale({ at, values }: Chances, { left, right, top, bottom }: ChancePlace) {
  const [start, end] = [at[0] ?? 0, at.at(-1) ?? 1];
  const opening = values[0] ?? 0;
  const up = Math.max(...values, opening) - opening;
  const down = opening - Math.min(...values, opening);
  const share = up + down === 0 ? 0.5 : Math.min(1 - minShare, Math.max(minShare, up / (up + down)));
  const height = bottom - top;
  const base = top + share * height;
  const perChance = Math.min(
    height / Math.max(up + down, minSpan),
    (base - top) / Math.max(up, Number.EPSILON),
    (bottom - base) / Math.max(down, Number.EPSILON),
  );
  return {
    base,
    x: (time: number) => left + ((right - left) * (time - start)) / Math.max(1, end - start),
    y: (chance: number) => base - (chance - opening) * perChance,
    /** The time at a place, for a pointer. */
    timeAt: (x: number) => start + ((end - start) * (x - left)) / Math.max(1, right - left),
  };
}

/** The path of a line that keeps each value until the next one. */
export function stepPath({ at, values }: Chances, { x, y }: Pick<ReturnType<typeof chanceScale>, 'x' | 'y'>): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  return at
    .map((time, index) => {
      const [h, v] = [round(x(time)), round(y(values[index] ?? 0))];
      return index === 0 ? `M${h} ${v}` : `H${h}V${v}`;
    })
    .join('');
}
