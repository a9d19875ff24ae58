import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeApi } from './openapi.ts';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

it('is the same in every package and in the API documentation, and heads the changelog once it is released', async () => {
  const root = JSON.parse(await read('package.json'));
  const packages: string[] = root.workspaces;
  const versions = await Promise.all(
    packages.map(async (name) => JSON.parse(await read(`${name}/package.json`)).version),
  );
  const locked = JSON.parse(await read('package-lock.json')).packages;
  const all = [...versions, ...['', ...packages].map((name) => locked[name].version), describeApi().info.version];
  expect(new Set(all)).toEqual(new Set([root.version]));
  const newest = /^## (\S+)/m.exec(await read('CHANGELOG.md'))?.[1];
  expect(newest).toBe(root.version.endsWith('-dev') ? 'Unreleased' : root.version);
});
