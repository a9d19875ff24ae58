import { existsSync, globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from '@playwright/test';

const root = new URL('../..', import.meta.url).pathname;
const specification = new URL('../../../shared/spec/rows.md', import.meta.url);
const whenPresent = existsSync(specification) ? test : test.skip;

const id = /\b(?:ERR-)?[A-Z]\d+\b/g;

/** The ids of the specification's rows, in their order. */
function specifiedRows(): string[] {
  const lines = readFileSync(specification, 'utf8').split('\n');
  return lines.flatMap((line) =>
    line.startsWith('- ') ? [...line.matchAll(/(?:^- |· )((?:ERR-)?[A-Z]\d+) /g)].map(([, row]) => row ?? '') : [],
  );
}

/** The ids that titles of tests name, or the rows a table of tests takes its titles from. */
function namedRows(): Set<string> {
  const files = globSync('{client,server,core,contract,e2e}/src/**/*.test.{ts,tsx}', { cwd: root });
  const named = new Set<string>();
  for (const file of files) {
    if (relative(root, import.meta.filename) === file) continue;
    const source = readFileSync(`${root}/${file}`, 'utf8');
    const titles = source.matchAll(/\b(?:test|it|describe)\(\s*(['"`])(.*?)\1|\]\)\(\s*(['"`])(.*?)\3/g);
    const firstCells = source.matchAll(/^\s*\[?\s*'((?:ERR-)?[A-Z]\d+)',/gm);
    for (const match of titles) for (const [row] of (match[2] ?? match[4] ?? '').matchAll(id)) named.add(row);
    for (const [, row] of firstCells) named.add(row ?? '');
  }
  return named;
}

whenPresent('every row of the specification is named by a test that shows it to hold', () => {
  const specified = specifiedRows();
  expect(specified.length).toBeGreaterThan(0);
  const named = namedRows();
  expect(named.size).toBeGreaterThan(0);
  expect(specified.filter((row) => !named.has(row))).toEqual([]);
});
