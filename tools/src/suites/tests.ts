import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cacheDir, repoRoot } from '@courtside/stack/paths';
import { runAttached } from '@courtside/stack/run-attached';
import { countPlaywright, countVitest } from './reports.ts';
import { type Counts, judged } from './stage.ts';

/** Files whose tests measure a time: deep tests that run alone. */
const timedFiles = '**/*.timed.test.{ts,tsx}';
/** Files whose tests are all deep. */
const deepFiles = '**/*.deep.test.{ts,tsx}';
const reporter = join(repoRoot, 'tools/src/suites/unit-reporter.ts');

/** The tests of the workspaces. `deep` adds the deep ones, but for those that measure a time. */
export async function runUnitTests(deep: boolean): Promise<Counts> {
  const excluded = deep ? [timedFiles] : [timedFiles, deepFiles];
  const options = excluded.flatMap((files) => ['--exclude', files]);
  return runVitest('vitest', deep ? options : [...options, '--tags-filter', '!deep']);
}

/** The deep tests of the workspaces that measure a time, one file after the other. */
export async function runTimedTests(): Promise<Counts> {
  return runVitest('timed', ['--no-file-parallelism', '.timed.test.']);
}

async function runVitest(name: string, options: readonly string[]): Promise<Counts> {
  const report = freshReport(name);
  const code = await runAttached(process.execPath, [
    toolEntry('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    `--reporter=${reporter}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
  ]);
  return judged(countVitest(read(report)), code);
}

/** The browser tests. `deep` adds the deep ones and those that measure a time. */
export async function runBrowserTests(chromium: string, deep: boolean): Promise<Counts> {
  const report = freshReport('playwright');
  const code = await runAttached(
    process.execPath,
    [
      toolEntry('@playwright/test', 'cli.js'),
      'test',
      '--reporter=list,json,./src/browser-reporter.ts',
      ...(deep ? [] : ['--grep-invert', '@deep|@timed']),
    ],
    { cwd: join(repoRoot, 'e2e'), env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return judged(countPlaywright(read(report)), code);
}

function toolEntry(name: string, file: string): string {
  return join(dirname(createRequire(join(repoRoot, 'package.json')).resolve(`${name}/package.json`)), file);
}

function freshReport(name: string): string {
  const file = join(cacheDir, 'reports', `${name}.json`);
  rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

function read(report: string): unknown {
  return JSON.parse(readFileSync(report, 'utf8'));
}
