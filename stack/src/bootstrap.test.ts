import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repoRoot } from './paths.ts';
import { aFolder } from './testing/supervise.ts';

const install = JSON.stringify(join(repoRoot, 'stack/bootstrap/install.mjs'));

/** Calls a function of the bootstrap in a new process, with an npm that only records its arguments. */
function run(root: string, call: string): string {
  const script = `const b = await import(${install}); try { ${call} } catch (error) { console.log(error.message) }`;
  const npm = join(root, 'npm-cli.js');
  writeFileSync(
    npm,
    `const fs = require('fs'); fs.appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n');
     fs.mkdirSync('node_modules', { recursive: true });
     if (fs.existsSync('npm-fails')) { console.error(fs.readFileSync('npm-fails', 'utf8')); process.exit(1); }`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: npm },
  });
  return stdout + stderr;
}

const installing = (root: string) => run(root, `await b.installPackages(${JSON.stringify(root)})`);
const timesAsked = (root: string) => readFileSync(join(root, 'asked'), 'utf8').trim().split('\n').length;

function aClone(packages: object = {}): string {
  const root = aFolder();
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  return root;
}

describe('the bootstrap', () => {
  it('installs on a fresh clone and again only after package-lock.json changed', () => {
    const root = aClone();
    expect(installing(root)).toContain('Installing packages');
    expect(installing(root)).toBe('');
    expect(timesAsked(root)).toBe(1);
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { x: {} } }));
    installing(root);
    expect(timesAsked(root)).toBe(2);
  });

  it('accepts packages that were installed by hand', () => {
    const root = aClone({ '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/mac': { optional: true } });
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(
      join(root, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }),
    );
    expect(installing(root)).toBe('');
  });

  it('retries after a failed install and explains what to do', () => {
    const root = aClone();
    writeFileSync(join(root, 'npm-fails'), 'npm error code ENOSPC');
    expect(installing(root)).toContain('The disk is full: free about 2 GB and start again.');
    writeFileSync(join(root, 'npm-fails'), 'npm error code ENOTFOUND');
    expect(installing(root)).toContain('npm cannot reach its registry');
    expect(timesAsked(root)).toBe(2);
  });

  it('explains why Node 24 is missing if install scripts are disabled', () => {
    const root = aClone();
    expect(run(root, `b.installedNode(${JSON.stringify(root)}, 24, false)`)).toMatch(
      /^Node 24 was not installed with the packages, because npm's setting ignore-scripts is on/,
    );
  });

  it('says what to do if the installed Node cannot run, as with a C library other than GNU', () => {
    const root = aClone();
    mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
    writeFileSync(join(root, 'node_modules/node/bin/node'), 'for another system');
    expect(run(root, `b.installedNode(${JSON.stringify(root)}, 24, false)`)).toMatch(
      /^The Node 24 that npm installed cannot run on this system: .*`docker compose up`\.\n$/,
    );
  });

  it('refuses Windows in one sentence with the ways to run there, and no other system', () => {
    const root = aClone();
    expect(run(root, `b.requirePlatform('win32')`)).toMatch(
      /^Courtside does not start on Windows itself: run `docker compose up`, .*Windows Subsystem for Linux.*MONGODB_URI.*\.\n$/,
    );
    for (const platform of ['linux', 'darwin', 'freebsd'])
      expect(run(root, `b.requirePlatform('${platform}')`)).toBe('');
  });
});
