/** A rank to be led to, by a new object each time. */
export interface Target {
  readonly rank: number;
}

/** To be asked before somebody is led to a target: true once for each, as whoever is there later was not looked for. */
export function once(): (target: Target) => boolean {
  const reached = new WeakSet<Target>();
  return (target) => {
    const isFirst = !reached.has(target);
    reached.add(target);
    return isFirst;
  };
}

/** Browsers draw no page taller than some 17 million px: the list shows this many rows at most, around the one looked for. */
const mostRows = 200_000;

/** The first rank the list shows and how many, so that `rank` is among them. */
export function windowFor(rank: number, total: number): { readonly first: number; readonly count: number } {
  const last = Math.max(0, total - mostRows);
  const before = rank <= mostRows ? 0 : Math.min(last, rank - mostRows / 2);
  return { first: before + 1, count: Math.min(mostRows, total - before) };
}

/** The first and the last row in view, at least in part. */
interface Range {
  readonly startIndex: number;
  readonly endIndex: number;
}

/**
 * Beyond which edge of the view a row is; null while it is seen. The first and the last row in view are cut or under
 * the bars, and count as hidden, but for the ends of the list.
 */
export function hiddenSide(index: number, count: number, { startIndex, endIndex }: Range): 'above' | 'below' | null {
  if (index < startIndex || (index === startIndex && index > 0)) return 'above';
  if (index > endIndex || (index === endIndex && index < count - 1)) return 'below';
  return null;
}
