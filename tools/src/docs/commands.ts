/** Scripts that are parts of other commands. */
const isPart = (script: string): boolean => script.startsWith('check:') || script === 'build';

interface Commands {
  /** The names of the scripts in package.json. */
  readonly scripts: readonly string[];
  /** The names of the benchmarks. */
  readonly benchmarks: readonly string[];
}

/**
 * Compares the commands of package.json with those in documents.
 * @param commands what npm runs
 * @param page the text of CONTRIBUTING.md, whose tables describe each command
 * @param others the texts of other documents that name commands
 * @returns one sentence for each command that is missing on either side
 */
export function commandProblems({ scripts, benchmarks }: Commands, page: string, others = ''): string[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| `npm '));
  const described = rows.map((row) => row.split(' | ')[0] ?? '').join('\n');
  const named = new Set(scriptsIn(`${page}\n${others}`));
  const inTable = new Set(scriptsIn(described));
  const benchmarksInTable = new Set([...described.matchAll(/-- ([a-z][a-z-]*)`/g)].map(([, name = '']) => name));
  return [
    ...[...named].filter((name) => !scripts.includes(name)).map((name) => `package.json has no script ${name}`),
    ...scripts
      .filter((name) => !isPart(name) && !inTable.has(name))
      .map((name) => `the tables of commands in CONTRIBUTING.md lack ${name}`),
    ...benchmarks
      .filter((name) => !benchmarksInTable.has(name))
      .map((name) => `the table of benchmarks in CONTRIBUTING.md lacks ${name}`),
  ];
}

const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/`(?:[A-Z_]+=\S+ )*npm (?:run )?((?<=run )[a-z][a-z:]*|start|test)/g)].map(([, name = '']) => name);
