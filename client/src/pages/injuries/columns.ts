import { useSyncExternalStore } from 'react';

/** Each of these widths of the window adds a column. */
const widths = ['(min-width: 640px)', '(min-width: 1000px)'];

const columnCount = () => 1 + widths.filter((width) => window.matchMedia(width).matches).length;

function onWidthChange(callback: () => void): () => void {
  const queries = widths.map((width) => window.matchMedia(width));
  for (const query of queries) query.addEventListener('change', callback);
  return () => {
    for (const query of queries) query.removeEventListener('change', callback);
  };
}

/** The number of columns for which the window has room: 1 to 3. */
export const useColumnCount = () => useSyncExternalStore(onWidthChange, columnCount);

/** Deals items to columns in their order, each to the column that is the least high so far. */
export function inColumns<T>(
  items: readonly T[],
  count: number,
  heightOf: (item: T) => number,
): readonly (readonly T[])[] {
  const columns = Array.from({ length: count }, () => ({ height: 0, items: [] as T[] }));
  for (const item of items) {
    const lowest = columns.reduce((found, column) => (column.height < found.height ? column : found));
    lowest.items.push(item);
    lowest.height += heightOf(item);
  }
  return columns.map(({ items: dealt }) => dealt);
}
