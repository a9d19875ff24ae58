import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interruption } from '@courtside/stack/interruption';
import { repoRoot } from '@courtside/stack/paths';
import { runCommand } from '@courtside/stack/run-command';
import type { Counts } from './stage.ts';

const typesScript = 'check:types';

/** Compiles all types, also those that have not changed: its cost is the unit of the whole run's cost. */
export function runTypecheck(): Promise<Counts> {
  return runScripts([typesScript], ['--', '--force'], (text) => console.log(text));
}

/**
 * Runs lint, unused code, import rules and documents.
 * @param say prints the output
 */
export function runChecks(say: (text: string) => void): Promise<Counts> {
  const scripts = checkScripts().filter((name) => name !== typesScript);
  return runScripts(scripts, [], say);
}

/** Runs scripts of the root one after the other. Each counts as one test. */
async function runScripts(
  scripts: readonly string[],
  options: readonly string[],
  say: (text: string) => void,
): Promise<Counts> {
  const stop = new AbortController();
  void interruption().first.then(() => stop.abort());
  let passed = 0;
  const failures: string[] = [];
  for (const script of scripts) {
    const startedAt = Date.now();
    const { code, output } = await runCommand('npm', ['run', '--silent', script, ...options], {
      cwd: repoRoot,
      signal: stop.signal,
    });
    if (output !== '') say(output);
    say(`${code === 0 ? '✓' : '✗'} ${script} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    if (code === 0) passed += 1;
    else failures.push(`npm run ${script}`);
  }
  return { passed, failed: failures.length, skipped: 0, failures };
}

function checkScripts(): string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8'));
  const scripts = typeof manifest === 'object' && manifest !== null && 'scripts' in manifest ? manifest.scripts : {};
  return Object.keys(scripts ?? {}).filter((name) => name.startsWith('check:'));
}
