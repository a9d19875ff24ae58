import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { repoRoot } from './paths.ts';

/** Which others each workspace may import, always by their names. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  core: ['contract'],
  server: ['contract', 'core'],
  worker: ['contract', 'core'],
  client: ['contract'],
  stack: [],
  e2e: ['contract', 'stack'],
  bench: ['contract', 'core', 'stack'],
};
const workspaces = Object.keys(arrows);

/** Where imports stand, tests and scripts included. */
const places = ['src/noun/it.ts', 'src/noun/it.test.ts', 'scripts/deep/it.ts'];

/** Every way to write an import of these files, with and without their ending. */
const everyWay = (paths: readonly string[]) =>
  paths
    .flatMap((path) => [path, path.replace(/\.ts$/, '')])
    .flatMap((path) => [
      `import '${path}';`,
      `import type { It } from '${path}';`,
      `export * from '${path}';`,
      `await import('${path}');`,
    ]);
const byName = (name: string) => everyWay([`@courtside/${name}`, `@courtside/${name}/noun/it.ts`]);
const byPath = (name: string) =>
  everyWay(
    ['src/it.ts', 'scripts/it.ts'].flatMap((file) => [`../../../${name}/${file}`, `./../../../${name}/${file}`]),
  );
const ownFiles = everyWay(['./that.ts', '../that/it.ts', '../../src/it.ts']);
const moneyByPath = everyWay(['../money/write-entries.ts', '../../src/money/lanes.ts']);
const moneyByName = everyWay(['@courtside/core/money/write-entries.ts', '@courtside/core/money/lanes.ts']);
const node = `import 'node:fs';`;
const ledger = 'core/src/money/ledger.ts';
const insideLedger = everyWay(['./write-entries.ts', './lanes.ts']);

const probes = new Map<string, readonly string[]>([
  [ledger, [...insideLedger, ...byName('server'), ...byPath('server')]],
]);
for (const from of workspaces) {
  const lines = [...workspaces.flatMap((to) => [...byName(to), ...byPath(to)]), ...ownFiles];
  const money = [...(from === 'core' ? moneyByPath : []), ...moneyByName];
  for (const place of places) probes.set(`${from}/${place}`, [...lines, ...money, node]);
}

/** Which lines of each probe the checkout's own rules refuse. */
function refusals(): Map<string, ReadonlySet<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-test-'));
  try {
    copyFileSync(join(repoRoot, 'biome.json'), join(folder, 'biome.json'));
    for (const [file, lines] of probes) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), lines.join('\n'));
    }
    const options = ['--only=style/noRestrictedImports', '--vcs-enabled=false', '--max-diagnostics=none'];
    const { stdout, stderr } = spawnSync(
      join(repoRoot, 'node_modules/.bin/biome'),
      ['lint', ...options, '--reporter=github', ...probes.keys()],
      { cwd: folder, encoding: 'utf8', maxBuffer: 100e6 },
    );
    const said = [...stdout.matchAll(/^::error title=[^,]+,file=([^,]+),line=(\d+),/gm)];
    if (said.length === 0) throw new Error(`Biome refused nothing: ${stderr}`);
    return new Map(
      [...probes].map(([file, lines]) => {
        const refused = said.filter(([, where = '']) => where.endsWith(`/${file}`) || where === file);
        return [file, new Set(refused.map(([, , line]) => lines[Number(line) - 1] ?? ''))];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the import rules', () => {
  let refused: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  beforeAll(() => {
    refused = refusals();
  });
  const isRefused = (file: string, line: string) => refused.get(file)?.has(line) ?? false;
  /** `place: import` of each that is refused, or of each that is not. */
  const imports = (files: readonly string[], lines: readonly string[], which: 'refused' | 'accepted') =>
    files.flatMap((file) =>
      lines.filter((line) => isRefused(file, line) === (which === 'refused')).map((line) => `${file}: ${line}`),
    );
  const placesOf = (from: string) => places.map((place) => `${from}/${place}`);
  const pairs = workspaces.flatMap((from) => workspaces.map((to) => ({ from, to })));

  it.each(pairs.filter(({ from, to }) => arrows[from]?.includes(to)))('let $from import $to', ({ from, to }) => {
    expect(imports(placesOf(from), byName(to), 'refused')).toEqual([]);
  });

  it.each(pairs.filter(({ from, to }) => !arrows[from]?.includes(to)))('refuse $to in $from', ({ from, to }) => {
    expect(imports(placesOf(from), byName(to), 'accepted')).toEqual([]);
  });

  it.each(pairs)('refuse a path from $from to $to', ({ from, to }) => {
    expect(imports(placesOf(from), byPath(to), 'accepted')).toEqual([]);
  });

  it.each(workspaces)('let files of %s import each other', (from) => {
    expect(imports(placesOf(from), ownFiles, 'refused')).toEqual([]);
  });

  it.each(workspaces)('keep what writes money from %s', (from) => {
    expect(imports(placesOf(from), moneyByName, 'accepted')).toEqual([]);
  });

  it('let core/ledger alone import what writes money, and bind it as all of core', () => {
    expect(imports(placesOf('core'), moneyByPath, 'accepted')).toEqual([]);
    expect(imports([ledger], insideLedger, 'refused')).toEqual([]);
    expect(imports([ledger], [...byName('server'), ...byPath('server')], 'accepted')).toEqual([]);
  });

  it('keep Node from the contract, but not from its tests', () => {
    const [source = '', test = ''] = placesOf('contract');
    expect(isRefused(source, node)).toBe(true);
    expect(isRefused(test, node)).toBe(false);
  });
});
