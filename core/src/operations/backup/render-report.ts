const count = new Intl.NumberFormat('en-US');

/** One line for each collection with documents, in columns. */
export function renderDocuments(documents: Readonly<Record<string, number>>): string {
  const filled = Object.entries(documents).filter(([, number]) => number > 0);
  const numbers = filled.map(([, number]) => count.format(number));
  const width = Math.max(0, ...numbers.map(({ length }) => length));
  return filled.map(([name], index) => `  ${(numbers[index] ?? '').padStart(width)} ${name}\n`).join('');
}

/** A size such as `1.2 MB`. */
export function renderBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${count.format(Math.ceil(bytes / 1_000))} kB`;
  return `${count.format(Math.round(bytes / 100_000) / 10)} MB`;
}

/** A duration such as `1.2 s`. */
export function renderSeconds(ms: number): string {
  return `${count.format(Math.round(ms / 100) / 10)} s`;
}
