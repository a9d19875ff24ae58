/** A list of findings with a maximum length: it keeps the first ones and counts the rest, to limit memory. */
export interface Findings<T> {
  add(...found: readonly T[]): void;
  /** The kept findings, followed by a line with the number of the others. */
  list(): readonly T[];
}

/**
 * @param max how many findings are kept
 * @param toLine makes the last line from a text
 */
export function createFindings<T>(max: number, toLine: (text: string) => T): Findings<T> {
  const kept: T[] = [];
  let count = 0;
  return {
    add(...found) {
      count += found.length;
      kept.push(...found.slice(0, max - kept.length));
    },
    list: () => (count > kept.length ? [...kept, toLine(`and ${count - kept.length} more`)] : [...kept]),
  };
}
