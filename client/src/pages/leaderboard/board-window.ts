/** A position to scroll to; each request is a new object. */
export interface Target {
  readonly position: number;
}

/** Returns a predicate that is true only the first time it is called with a target. */
export function oncePerTarget(): (target: Target) => boolean {
  const handled = new WeakSet<Target>();
  return (target) => {
    const isFirst = !handled.has(target);
    handled.add(target);
    return isFirst;
  };
}

/** Browsers limit the page height to about 17 million px, so the list shows at most this many rows around the target. */
const maxRows = 200_000;

/** The first position and the number of positions to list, including `position`. */
export function windowFor(position: number, total: number): { readonly first: number; readonly count: number } {
  const last = Math.max(0, total - maxRows);
  const before = position <= maxRows ? 0 : Math.min(last, position - maxRows / 2);
  return { first: before + 1, count: Math.min(maxRows, total - before) };
}

/** The first and last row that are at least partly in view. */
interface Range {
  readonly startIndex: number;
  readonly endIndex: number;
}

/**
 * The edge of the view beyond which a row is; null while it is visible. The first and last row in view may be covered
 * by the bars, so they count as hidden, except at the ends of the list.
 */
export function hiddenSide(index: number, count: number, { startIndex, endIndex }: Range): 'above' | 'below' | null {
  if (index < startIndex || (index === startIndex && index > 0)) return 'above';
  if (index > endIndex || (index === endIndex && index < count - 1)) return 'below';
  return null;
}
