// `npm run counts` prints the size of the source without tests, `-- <folder>` that of another checkout, `-- . -v` also the files that a
// stake imports and those in circles.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SourceFile } from './documents.ts';
import { runtimeImports } from './imports.ts';

const root = resolve(process.argv[2] ?? '.');
const workspaces = ['contract', 'core', 'server', 'worker', 'client', 'stack', 'e2e', 'bench', 'tools'];
/** Where a stake enters the server, is decided, and is committed. */
const stake = ['server/src/routes/user-bets.ts', 'core/src/bets/place-bet.ts', 'core/src/ledger/ledger.ts'];
/** They lead to everything, so what they import is on no particular path. */
const indexes = ['core/src/core.ts', 'contract/src/index.ts'];

const sources: SourceFile[] = [];
for (const file of globSync(`{${workspaces}}/{index.ts,{src,scripts}/**/*.{ts,tsx,css}}`, { cwd: root }).sort()) {
  if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
  sources.push({ path: file, text: readFileSync(join(root, file), 'utf8') });
}
const lines = new Map(sources.map(({ path, text }) => [path, text.split('\n').length - 1]));
const imports = runtimeImports(sources);

/** All files that these files import, directly or through others. Contains the files themselves only if they are in circles. */
function importedBy(starts: readonly string[], without: readonly string[] = []): Set<string> {
  const found = new Set<string>();
  const open = [...starts];
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const next of imports.get(file) ?? []) {
      if (found.has(next) || without.includes(next)) continue;
      found.add(next);
      open.push(next);
    }
  return found;
}

function row(name: string, files: readonly string[]): void {
  const lengths = files.map((file) => lines.get(file) ?? 0).sort((a, b) => a - b);
  const share = (part: number) => lengths[Math.ceil(lengths.length * part) - 1] ?? 0;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  console.log(
    [name.padEnd(9), ...[total, files.length, share(0.5), share(0.9)].map((n) => String(n).padStart(7))].join(''),
  );
}

const files = [...lines.keys()];
console.log('            lines  files median    90%');
for (const name of workspaces)
  row(
    name,
    files.filter((file) => file.startsWith(`${name}/`)),
  );
row('all', files);

const circles = files.filter((file) => importedBy([file]).has(file));
const onStakesPath = new Set([...stake.filter((file) => lines.has(file)), ...importedBy(stake, indexes)]);
console.log(`files that a stake imports from the route to the commit, called or not: ${onStakesPath.size}`);
console.log(`files in circles: ${circles.length}`);
if (process.argv.includes('-v')) console.log([...onStakesPath].sort().join('\n'), circles.join('\n'));
