// Checks what documents say about the source: `npm run check:docs`. With --write, draws the picture again: `npm run picture`.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../paths.ts';
import { metricProblems } from './metrics.ts';
import { drawLayers } from './picture.ts';

const picture = join(repoRoot, 'docs/images/layers.svg');
const read = (pattern: string): string =>
  globSync(pattern, { cwd: repoRoot })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .map((file) => readFileSync(join(repoRoot, file), 'utf8'))
    .join('\n');

const drawn = await drawLayers();
if (process.argv.includes('--write')) writeFileSync(picture, drawn);

const problems = metricProblems(
  read('{core,server,worker}/src/**/*.ts'),
  read('docs/operations.md'),
  read('{docs/*.md,README.md,deploy/alerts.yml}'),
);
if (read('docs/images/layers.svg') !== drawn)
  problems.push('docs/images/layers.svg is out of date: run npm run picture');
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
