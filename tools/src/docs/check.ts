// Checks what documents say about the source, that each document of the database has one schema, that reads, live topics and events follow the rules of the code, that the walks through the code name its files, and that no tracked file has markers of a merge conflict: `npm run check:docs`. With --write, draws the picture again: `npm run picture`.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchmarks } from '@courtside/stack/commands/bench';
import { repoRoot } from '@courtside/stack/paths';
import { leanProblems, topicProblems } from './code-rules.ts';
import { commandProblems } from './commands.ts';
import { conflictProblems } from './conflicts.ts';
import { documentProblems } from './documents.ts';
import { eventProblems } from './event-rules.ts';
import { metricProblems } from './metrics.ts';
import { ownerProblems } from './owners.ts';
import { drawLayers } from './picture.ts';
import { proofProblems } from './proofs.ts';
import { walkProblems } from './walks.ts';

const picture = join(repoRoot, 'docs/images/layers.svg');
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: repoRoot })
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(repoRoot, path), 'utf8') }));
const read = (pattern: string): string =>
  filesOf(pattern)
    .map(({ text }) => text)
    .join('\n');

/** The tracked text files; none in a copy without a git repository. */
function trackedTexts(): { path: string; text: string }[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: repoRoot, encoding: 'utf8' });
  return (stdout ?? '')
    .split('\0')
    .filter((path) => statSync(join(repoRoot, path), { throwIfNoEntry: false })?.isFile() && path !== '')
    .map((path) => ({ path, text: readFileSync(join(repoRoot, path), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'));
}

const drawn = await drawLayers();
if (process.argv.includes('--write')) writeFileSync(picture, drawn);

const problems = metricProblems(
  read('{core,server,worker}/src/**/*.ts'),
  read('docs/operations.md'),
  read('{docs/*.md,README.md,deploy/alerts.yml}'),
);
if (read('docs/images/layers.svg') !== drawn)
  problems.push('docs/images/layers.svg is out of date: run npm run picture');
const sources = filesOf('{core,server,worker}/src/**/*.ts');
problems.push(
  ...documentProblems(sources),
  ...ownerProblems(sources),
  ...leanProblems(sources),
  ...topicProblems(sources),
  ...eventProblems(sources),
);
const scripts = Object.keys(JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8')).scripts);
problems.push(
  ...commandProblems(
    { scripts, benchmarks: benchmarks() },
    read('CONTRIBUTING.md'),
    read('{docs/**/*.md,README.md,SECURITY.md}'),
  ),
  ...proofProblems(read('docs/security.md'), (path) => existsSync(join(repoRoot, path))),
);
const everywhere = filesOf('{contract,core,server,worker,client}/{index.ts,src/**/*.{ts,tsx}}');
problems.push(...walkProblems(read('docs/architecture.md'), everywhere), ...conflictProblems(trackedTexts()));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
