/** Whole numbers from `from` to `to`, both included. An end may be infinite. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts the whole numbers at thresholds: returns the numbers between two neighbors, and each threshold that is a whole number
 * by itself, in ascending order.
 */
export function cellsBetween(thresholds: readonly number[]): Interval[] {
  const cells: Interval[] = [];
  const add = (from: number, to: number) => {
    if (from <= to) cells.push({ from, to });
  };
  let from = -Infinity;
  for (const threshold of [...new Set(thresholds)].sort((one, other) => one - other)) {
    add(from, Math.ceil(threshold) - 1);
    if (Number.isInteger(threshold)) add(threshold, threshold);
    from = Math.floor(threshold) + 1;
  }
  add(from, Infinity);
  return cells;
}

/**
 * Joins neighbors of ascending intervals.
 * @param without a number that cannot occur: intervals on both sides of it are neighbors
 */
export function joinCells(cells: readonly Interval[], without?: number): Interval[] {
  const joined: Interval[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const isNext =
      last !== undefined && (cell.from === last.to + 1 || (last.to + 1 === without && cell.from === without + 1));
    if (isNext) joined[joined.length - 1] = { from: last.from, to: cell.to };
    else joined.push(cell);
  }
  return joined;
}
