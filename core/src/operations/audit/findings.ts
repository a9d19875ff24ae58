/** Findings in words, the first of them kept and the others counted: however much is wrong, they fit into memory. */
export interface Findings<T> {
  add(...found: readonly T[]): void;
  readonly count: number;
  readonly kept: readonly T[];
  /** What is kept, and a last line about the others where there are any. */
  list(): readonly T[];
}

/**
 * @param most how many are kept
 * @param toLine words the line about the others
 */
export function createFindings<T>(most: number, toLine: (what: string) => T): Findings<T> {
  const kept: T[] = [];
  let count = 0;
  return {
    add(...found) {
      count += found.length;
      kept.push(...found.slice(0, most - kept.length));
    },
    get count() {
      return count;
    },
    kept,
    list: () => (count > kept.length ? [...kept, toLine(`and ${count - kept.length} more`)] : [...kept]),
  };
}
