import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repoRoot } from './paths.ts';

const read = (file: string) => readFileSync(join(repoRoot, file), 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

it("the image copies every workspace's package.json, which the lockfile needs", () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const copied = found(read('Dockerfile'), /^COPY (\w+)\/package\.json \1\/$/gm);
  expect(copied.sort()).toEqual([...workspaces].sort());
});

it('the build context contains everything that the image copies', () => {
  const included = found(read('.dockerignore'), /^!(\S+)$/gm);
  const copied = read('Dockerfile')
    .split('\n')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1))
    .map((path) => path.replace(/\/$/, ''));
  expect(copied.length).toBeGreaterThan(10);
  expect(copied.filter((path) => !included.some((name) => path === name || path.startsWith(`${name}/`)))).toEqual([]);
});

it('the compose file sets only settings that Courtside reads', () => {
  const known = found(read('.env.example'), /^# ([A-Z_]+)=/gm);
  const set = found(read('docker-compose.yml'), /^ +([A-Z][A-Z_]+): /gm);
  expect(set).toContain('MONGODB_URI');
  expect(set.filter((name) => !known.includes(name))).toEqual([]);
});

it('every container has its own network, so that each can restart alone, and the worker finds the server', () => {
  const compose = read('docker-compose.yml');
  expect(compose).not.toMatch(/network_mode:/);
  expect(compose).toMatch(/^ {2}server:$/m);
  expect(found(compose, /^ +SERVER_URL: (\S+)$/gm)).toEqual(['http://server:5001']);
});
