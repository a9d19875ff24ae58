import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../paths.ts';
import { runAttached } from '../run-attached.ts';
import type { Counts } from './stage.ts';

/** Runs lint, types, unused code and import rules. Every `check:…` script of the root counts as one test. */
export async function runChecks(): Promise<Counts> {
  let passed = 0;
  let failed = 0;
  for (const script of checkScripts()) {
    const startedAt = Date.now();
    const ok = (await runAttached('npm', ['run', '--silent', script])) === 0;
    console.log(`${ok ? '✓' : '✗'} ${script} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    if (ok) passed += 1;
    else failed += 1;
  }
  return { passed, failed, skipped: 0 };
}

function checkScripts(): string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8'));
  const scripts = typeof manifest === 'object' && manifest !== null && 'scripts' in manifest ? manifest.scripts : {};
  return Object.keys(scripts ?? {}).filter((name) => name.startsWith('check:'));
}
