import type { SourceFile } from './documents.ts';
import { runtimeImports } from './imports.ts';

/** The most files on a stake's path. */
const maxOnPath = 35;
/** Where the money of a bet moves: the path of a stake names every file of these that it calls. */
const moneyPath = /^core\/src\/(?:ledger|bets)\/|^server\/src\/routes\/(?:user-)?bets/;
/** Connect files at start-up, so what they import is on no particular path. */
const composition = [
  'server/src/main.ts',
  'server/src/routes/index.ts',
  'server/src/plugins/live.ts',
  'server/src/live/live-topics.ts',
  'server/src/live/kernel/define-topic.ts',
  'core/src/core.ts',
  'core/src/listen.ts',
];

/** The titles of the walks in docs/architecture.md. The first one is the path of a stake. */
const titles = ['Walk of a stake', 'Walk of an odds change', 'Walk of a new group name'] as const;

/** A walk: its files in order, and files that they import but do not call. */
interface Walk {
  readonly files: readonly string[];
  readonly uncalled: readonly string[];
}

/** The walk in the section of this title; null if there is none. */
function walkIn(page: string, title: string): Walk | null {
  const [, section] = new RegExp(`^## ${title}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(page) ?? [];
  if (section === undefined) return null;
  const pathsAfter = (mark: string) =>
    [...section.matchAll(new RegExp(`^${mark} \`([^\`]+)\`: `, 'gm'))].map(([, path = '']) => path);
  return { files: pathsAfter('\\d+\\.'), uncalled: pathsAfter('-') };
}

/** What is wrong with a stake's path: its length, files that no earlier one imports, and files that it leaves out. */
function stakeProblems({ files, uncalled }: Walk, sources: readonly SourceFile[]): string[] {
  const imports = runtimeImports(sources);
  const importedBy = (paths: readonly string[]) => new Set(paths.flatMap((path) => imports.get(path) ?? []));
  const listed = new Set([...files, ...uncalled]);
  const startedUp = importedBy(composition);
  const unreached = files.filter(
    (path, index) => index > 0 && !startedUp.has(path) && !importedBy(files.slice(0, index)).has(path),
  );
  const reached = importedBy([...listed].filter((path) => !composition.includes(path)));
  const hidden = [...reached].filter((path) => moneyPath.test(path) && !listed.has(path));
  return [
    ...(files.length > maxOnPath ? [`the path of a stake has ${files.length} files, more than ${maxOnPath}`] : []),
    ...unreached.map((path) => `${path} is on a stake's path, but no earlier file imports it`),
    ...hidden.map((path) => `a file on a stake's path imports ${path}, which the walk leaves out`),
    ...uncalled.filter((path) => !reached.has(path)).map((path) => `${path} is not imported on a stake's path`),
  ];
}

/**
 * Checks the walks in docs/architecture.md.
 * @param page the text of the document
 * @param sources the files of the workspaces, without tests
 * @returns one sentence for each problem
 */
export function walkProblems(page: string, sources: readonly SourceFile[]): string[] {
  const known = new Set(sources.map(({ path }) => path));
  return titles.flatMap((title, index) => {
    const walk = walkIn(page, title);
    if (walk === null || walk.files.length === 0) return [`docs/architecture.md lacks the files of "${title}"`];
    const named = [...walk.files, ...walk.uncalled];
    return [
      ...named.filter((path) => !known.has(path)).map((path) => `${title} names ${path}, which does not exist`),
      ...named.filter((path, at) => named.indexOf(path) !== at).map((path) => `${title} names ${path} twice`),
      ...(index === 0 ? stakeProblems(walk, sources) : []),
    ];
  });
}
