import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repoRoot } from './paths.ts';

/** Which other workspaces each workspace may import, always by their package names. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  core: ['contract'],
  server: ['contract', 'core'],
  worker: ['contract', 'core'],
  client: ['contract'],
  stack: ['core'],
  e2e: ['client', 'contract', 'stack'],
  bench: ['contract', 'core', 'stack'],
  tools: ['contract', 'stack'],
};
const workspaces = Object.keys(allowed);
/** The floors of core, from the lowest up. A folder imports from itself and from lower floors. */
const floors = [
  ['platform'],
  ['sign-in'],
  ['league'],
  ['ledger'],
  ['bets'],
  ['members'],
  ['leaderboard'],
  ['groups'],
  ['seasons', 'challenges', 'group-tickets'],
  ['nights'],
  ['reactions', 'chat', 'push', 'calendar', 'seals'],
  ['leaving'],
  ['operations'],
];
const folders = floors.flat();
const configs = ['.dependency-cruiser.mjs', '.dependency-cruiser.folders.mjs', 'biome.json'];

/** Every way to write an import. */
const ways: readonly ((path: string) => string)[] = [
  (path) => `import '${path}';`,
  (path) => `import type { It } from '${path}';`,
  (path) => `export * from '${path}';`,
  (path) => `await import('${path}');`,
];
/** Where imports are written, tests and scripts included. */
const places = ['src/noun/it-%.ts', 'src/noun/it-%.test.ts', 'scripts/deep/it-%.ts'];
const filesOf = (workspace: string) =>
  places.flatMap((place) => ways.map((_, way) => `${workspace}/${place.replace('%', String(way))}`));

const folder = mkdtempSync(join(tmpdir(), 'courtside-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function run(program: string, args: readonly string[]): string {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 100e6 } as const;
  const { stdout, stderr } = spawnSync(join(repoRoot, 'node_modules/.bin', program), args, options);
  if (stdout === '') throw new Error(`${program} printed nothing: ${stderr}`);
  return stdout;
}

interface Cruise {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string; readonly valid: boolean }[];
  }[];
  readonly summary: { readonly violations: readonly { readonly rule: { readonly name: string } }[] };
}

const cruise = (...args: readonly string[]): Cruise => JSON.parse(run('depcruise', ['--output-type', 'json', ...args]));

/** Writes `from` with one import of each path, in the given way. */
function writeImports(from: string, paths: readonly string[], way = 0): void {
  write(from, paths.map((path) => ways[way]?.(path)).join('\n'));
}

beforeAll(() => {
  for (const config of configs) copyFileSync(join(repoRoot, config), join(folder, config));
  mkdirSync(join(folder, 'node_modules/@courtside'), { recursive: true });
  for (const name of workspaces) {
    const exported = { '.': './src/index.ts', './*': './src/*.ts' };
    write(`${name}/package.json`, JSON.stringify({ name: `@courtside/${name}`, type: 'module', exports: exported }));
    for (const file of ['src/index.ts', 'src/noun/by-name.ts', 'src/noun/by-path.ts', 'scripts/by-path.ts'])
      write(`${name}/${file}`, 'export type It = 1;');
    symlinkSync(join(folder, name), join(folder, 'node_modules/@courtside', name));
  }
});

describe('imports between workspaces', () => {
  const accepted = new Map<string, boolean>();
  const key = (from: string, to: string) => `${from} → ${to}`;
  /** The imports of each file that the rules accept, of those it has. */
  function acceptedOf(from: string, to: readonly string[]): string[] {
    const imports = filesOf(from).flatMap((file) => to.map((target) => key(file, target)));
    expect(imports.filter((each) => !accepted.has(each))).toEqual([]);
    return imports.filter((each) => accepted.get(each));
  }
  const byName = (name: string) => [`${name}/src/index.ts`, `${name}/src/noun/by-name.ts`];
  const byPath = (name: string) => [`${name}/src/noun/by-path.ts`, `${name}/scripts/by-path.ts`];
  const pairs = workspaces
    .flatMap((from) => workspaces.map((to) => ({ from, to })))
    .filter(({ from, to }) => from !== to);
  const writerNames = ['accounts', 'commit', 'projector', 'retries'];
  const writers = writerNames.map((name) => `core/src/ledger/${name}.ts`);

  beforeAll(() => {
    for (const writer of writers) write(writer, 'export type It = 1;');
    for (const from of workspaces) {
      const others = workspaces.filter((name) => name !== from);
      const names = others.flatMap((name) => [`@courtside/${name}`, `@courtside/${name}/noun/by-name`]);
      const paths = others.flatMap((name) => byPath(name).map((path) => `../../../${path}`));
      const ledger = writerNames.map((name) => `@courtside/core/ledger/${name}`);
      const imports = [...names, ...paths, ...ledger, './by-path.ts', '../../src/noun/by-name.ts', 'node:fs'];
      for (const [index, file] of filesOf(from).entries()) writeImports(file, imports, index % ways.length);
    }
    write('core/src/sign-in/firebase/firebase-sign-in.ts', 'export type It = 1;');
    for (const from of ['core/src/sign-in/open-sign-in.ts', 'core/src/sign-in/other.ts'])
      writeImports(from, ['./firebase/firebase-sign-in.ts', 'firebase-admin'], 3);
    for (const from of ['server/src/main.ts', 'worker/src/main.ts'])
      writeImports(from, ['@courtside/core/sign-in/firebase/firebase-sign-in', 'firebase-admin'], 3);
    for (const service of ['firebase', 'house'])
      write(`client/src/features/session/${service}/${service}-client.ts`, 'export type It = 1;');
    const services = ['./firebase/firebase-client.ts', './house/house-client.ts'];
    for (const from of ['open-auth.ts', 'sign-in-parts.tsx', 'last-visit.ts'])
      writeImports(`client/src/features/session/${from}`, services, 3);
    writeImports('client/src/pages/sign-in/sign-in-page.tsx', [
      ...services.map((path) => path.replace('./', '../../features/session/')),
      'firebase/auth',
    ]);
    writeImports('client/src/features/session/house/other.ts', ['./house-client.ts', '../firebase/firebase-client.ts']);
    writeImports('client/src/features/session/firebase/other.ts', ['./firebase-client.ts', 'firebase/auth']);
    writeImports('core/src/ledger/ledger.ts', [...writerNames.map((name) => `./${name}.ts`), '@courtside/server']);
    for (const { source, dependencies } of cruise(...workspaces).modules)
      for (const { resolved, valid } of dependencies) accepted.set(key(source, resolved), valid);
  });

  it.each(pairs.filter(({ from, to }) => allowed[from]?.includes(to)))('lets $from import $to', ({ from, to }) => {
    expect(acceptedOf(from, byName(to))).toHaveLength(filesOf(from).length * 2);
  });

  it.each(pairs.filter(({ from, to }) => !allowed[from]?.includes(to)))('refuses $to in $from', ({ from, to }) => {
    expect(acceptedOf(from, byName(to))).toEqual([]);
  });

  it.each(pairs)('refuses a path from $from to $to', ({ from, to }) => {
    expect(acceptedOf(from, byPath(to))).toEqual([]);
  });

  it.each(workspaces)('lets files of %s import each other', (from) => {
    expect(acceptedOf(from, [`${from}/src/noun/by-name.ts`])).toHaveLength(filesOf(from).length);
  });

  it.each(workspaces)('refuses what writes money in %s', (from) => {
    expect(acceptedOf(from, writers)).toEqual([]);
  });

  it('lets core/src/ledger import what writes money, but no other workspace', () => {
    const from = 'core/src/ledger/ledger.ts';
    expect(writers.map((to) => accepted.get(key(from, to)))).toEqual(writers.map(() => true));
    expect(accepted.get(key(from, 'server/src/index.ts'))).toBe(false);
  });

  it('lets only core/src/sign-in load a provider of sign-in', () => {
    const providers = ['core/src/sign-in/firebase/firebase-sign-in.ts', 'firebase-admin'];
    const acceptedIn = (from: string) => providers.filter((to) => accepted.get(key(from, to)));
    expect(acceptedIn('core/src/sign-in/open-sign-in.ts')).toEqual(providers);
    for (const from of ['core/src/sign-in/other.ts', 'server/src/main.ts', 'worker/src/main.ts'])
      expect([from, acceptedIn(from)]).toEqual([from, []]);
  });

  it('lets only the loaders of the app import a sign-in service, and a service no other', () => {
    const session = 'client/src/features/session';
    const firebase = `${session}/firebase/firebase-client.ts`;
    const house = `${session}/house/house-client.ts`;
    const acceptedIn = (from: string) => [firebase, house, 'firebase/auth'].filter((to) => accepted.get(key(from, to)));
    for (const loader of ['open-auth.ts', 'sign-in-parts.tsx'])
      expect(acceptedIn(`${session}/${loader}`)).toEqual([firebase, house]);
    expect(acceptedIn(`${session}/house/other.ts`)).toEqual([house]);
    expect(acceptedIn(`${session}/firebase/other.ts`)).toEqual([firebase, 'firebase/auth']);
    for (const from of [`${session}/last-visit.ts`, 'client/src/pages/sign-in/sign-in-page.tsx'])
      expect([from, acceptedIn(from)]).toEqual([from, []]);
  });

  it('refuses Node in the contract, but not in its tests', () => {
    const ofNode = acceptedOf('contract', ['fs']).map((each) => each.includes('.test.ts'));
    expect(ofNode).toEqual(ways.map(() => true));
  });
});

describe('imports between floors of core', () => {
  const fileOf = (folderOfCore: string, name: string) => `core/src/${folderOfCore}/noun/${name}`;
  const pairs = folders.flatMap((from) => folders.map((to) => ({ from, to })));
  const floorOf = (name: string) => floors.findIndex((floor) => floor.includes(name));
  const accepted = new Map<string, boolean>();
  const isAccepted = (from: string, to: string) => accepted.get(`${from} → ${to}`);

  beforeAll(() => {
    write('core/src/core.ts', 'export type It = 1;');
    write('core/src/testing/world.ts', 'export type It = 1;');
    for (const name of folders) write(fileOf(name, 'that.ts'), 'export type It = 1;');
    const imports = [...folders.map((to) => `../../${to}/noun/that.ts`), '../../core.ts', '../../testing/world.ts'];
    for (const [index, name] of folders.entries()) {
      writeImports(fileOf(name, 'it.ts'), imports, index % ways.length);
      writeImports(fileOf(name, 'it.test.ts'), imports);
    }
    for (const { source, dependencies } of cruise('core').modules)
      for (const { resolved, valid } of dependencies) accepted.set(`${source} → ${resolved}`, valid);
  });

  it.each(pairs)('$from to $to: accepted only to a lower floor', ({ from, to }) => {
    const isLower = from === to || floorOf(to) < floorOf(from);
    expect(isAccepted(fileOf(from, 'it.ts'), fileOf(to, 'that.ts'))).toBe(isLower);
    expect(isAccepted(fileOf(from, 'it.test.ts'), fileOf(to, 'that.ts'))).toBe(true);
  });

  it.each(folders)('%s: refuses core.ts and test helpers, except in tests', (name) => {
    for (const to of ['core/src/core.ts', 'core/src/testing/world.ts']) {
      expect(isAccepted(fileOf(name, 'it.ts'), to)).toBe(false);
      expect(isAccepted(fileOf(name, 'it.test.ts'), to)).toBe(true);
    }
  });
});

describe('cycles between folders', () => {
  it.each([
    { checked: 'core/src', parent: 'core/src/bets' },
    { checked: 'client/src', parent: 'client/src/features' },
  ])('are refused in $checked even when no two files import each other', ({ checked, parent }) => {
    const violations = () => {
      const { summary } = cruise('--config', '.dependency-cruiser.folders.mjs', checked);
      return new Set(summary.violations.map(({ rule }) => rule.name));
    };
    rmSync(join(folder, checked), { recursive: true, force: true });
    for (const file of ['bets/bet.ts', 'settlement/settle.ts']) write(`${parent}/${file}`, 'export type It = 1;');
    writeImports(`${parent}/bets/place.ts`, ['../settlement/settle.ts']);
    writeImports(`${parent}/settlement/settle.test.ts`, ['../bets/bet.ts']);
    expect(violations()).toEqual(new Set());
    writeImports(`${parent}/settlement/close.ts`, ['../bets/bet.ts'], 1);
    expect(violations()).toEqual(new Set(['folder-cycle']));
  });
});

describe('the length of a file', () => {
  it.each(['core/src/long.ts', 'client/src/Long.tsx'])('%s: at most 300 lines', (file) => {
    const options = ['--only=style/noExcessiveLinesPerFile', '--vcs-enabled=false', '--reporter=github'];
    const linesOf = (count: number) => Array.from({ length: count }, (_, n) => `export const n${n} = ${n};\n`).join('');
    const isRefused = () => run('biome', ['lint', ...options, file]).includes('::error');
    write(file, linesOf(300));
    const before = spawnSync(join(repoRoot, 'node_modules/.bin/biome'), ['lint', ...options, file], { cwd: folder });
    expect(before.status).toBe(0);
    write(file, linesOf(301));
    expect(isRefused()).toBe(true);
  });
});
