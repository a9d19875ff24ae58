import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { repoRoot } from './paths.ts';

const { workspaces } = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8')) as { workspaces: string[] };
const folders = ['docs', '.github', ...workspaces.flatMap((name) => [`${name}/src`, `${name}/scripts`])];
const files = [
  ...readdirSync(repoRoot).filter((file) => file.endsWith('.md')),
  ...folders
    .filter((folder) => existsSync(join(repoRoot, folder)))
    .flatMap((folder) =>
      readdirSync(join(repoRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    ),
];
const read = (file: string) => readFileSync(join(repoRoot, file), 'utf8');

it('every relative link in a document leads to a file', () => {
  const broken = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(repoRoot, dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
  expect(broken).toEqual([]);
});

it('every source file that the architecture names by its path exists', () => {
  const named = [...read('docs/architecture.md').matchAll(/`([a-z]+\/src\/[\w./-]+\.tsx?)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => !existsSync(join(repoRoot, file)))).toEqual([]);
});

it('every decision named in code or documents exists or was merged, and the index lists all decisions with their status', () => {
  const decisions = readdirSync(join(repoRoot, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name));
  const index = read('docs/decisions/README.md');
  const merged = [...index.matchAll(/(\d{4}) → (\d{4})/g)].map(([, from = '', to = '']) => ({ from, to }));
  const present = decisions.map((name) => name.slice(0, 4));
  expect(merged.filter(({ from, to }) => present.includes(from) || !present.includes(to))).toEqual([]);
  const numbers = new Set([...present, ...merged.map(({ from }) => from)]);
  const missing = files
    .filter((file) => /\.(ts|tsx|md|css|html|json|mjs)$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/decisions\/(\d{4})/g)].map(([, number = '']) => `${file}: ${number}`))
    .filter((found) => !numbers.has(found.slice(-4)));
  expect(missing).toEqual([]);
  expect(decisions.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  const statusLine = /^# .+\n\nStatus: (accepted|superseded by \d{4}), \d{4}-\d\d-\d\d/;
  expect(decisions.filter((name) => !statusLine.test(read(`docs/decisions/${name}`)))).toEqual([]);
});
