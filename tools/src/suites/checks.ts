import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interruption } from '@courtside/stack/interruption';
import { repoRoot } from '@courtside/stack/paths';
import { runCommand } from '@courtside/stack/run-command';
import type { Counts } from './stage.ts';

/**
 * Runs lint, types, unused code and import rules. Every `check:…` script of the root counts as one test.
 * @param say prints the output
 */
export async function runChecks(say: (text: string) => void): Promise<Counts> {
  const stop = new AbortController();
  void interruption().first.then(() => stop.abort());
  let passed = 0;
  const failures: string[] = [];
  for (const script of checkScripts()) {
    const startedAt = Date.now();
    const { code, output } = await runCommand('npm', ['run', '--silent', script], {
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
