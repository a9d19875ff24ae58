import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cacheDir, repoRoot } from '@courtside/stack/paths';
import { runAttached } from '@courtside/stack/run-attached';
import { countPlaywright, countVitest } from './reports.ts';
import { type Counts, judged } from './stage.ts';

/** All tests of the workspaces. */
export async function runVitest(): Promise<Counts> {
  const report = freshReport('vitest');
  const code = await runAttached(process.execPath, [
    toolEntry('vitest', 'vitest.mjs'),
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]);
  return judged(countVitest(read(report)), code);
}

/** The browser tests. */
export async function runBrowserTests(chromium: string): Promise<Counts> {
  const report = freshReport('playwright');
  const code = await runAttached(
    process.execPath,
    [toolEntry('@playwright/test', 'cli.js'), 'test', '--reporter=list,json'],
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
