const histogramSuffix = /_(bucket|sum|count)$/;

/**
 * Compares the metrics of the source with those in documents.
 * @param source the text of all source files that may define a metric
 * @param page the text of docs/operations.md, whose tables describe each metric
 * @param others the texts of other files that name metrics, such as alerting rules
 * @returns one sentence for each metric that is missing on either side
 */
export function metricProblems(source: string, page: string, others = ''): string[] {
  const defined = new Set([...source.matchAll(/name: '(courtside_\w+)'/g)].map(([, name = '']) => name));
  const described = page.split('\n').filter((line) => line.startsWith('| `courtside_'));
  const documented = new Set(described.flatMap((line) => namesIn(line.split('|')[1] ?? '')));
  const named = new Set(namesIn(`${page}\n${others}`));
  const exists = (name: string) => defined.has(name) || defined.has(name.replace(histogramSuffix, ''));
  return [
    ...[...named].filter((name) => !exists(name)).map((name) => `no source file defines the metric ${name}`),
    ...[...defined]
      .filter((name) => !documented.has(name))
      .map((name) => `the table of metrics in docs/operations.md lacks ${name}`),
  ];
}

const namesIn = (text: string): string[] => text.match(/\bcourtside_\w+/g) ?? [];
