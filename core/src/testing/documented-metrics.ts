import { readFileSync } from 'node:fs';

interface DocumentedMetric {
  readonly name: string;
  /** True if only the worker has it. */
  readonly isOfWorker: boolean;
}

/** The metrics in the table of docs/operations.md. */
export function documentedMetrics(): DocumentedMetric[] {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `courtside_'));
  return rows.flatMap((row) => {
    const [, names = '', meaning = ''] = row.split('|');
    return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, isOfWorker: meaning.includes('(worker)') }));
  });
}

/** The metrics of Courtside, without those of Node.js, in a response of `/metrics`. */
export function registeredMetrics(text: string): string[] {
  return [...text.matchAll(/^# TYPE (courtside_\w+) /gm)].map(([, name = '']) => name);
}
