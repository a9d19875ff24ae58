import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from '@courtside/stack/paths';
import { runCommand } from '@courtside/stack/run-command';
import { timeFactor, timeFactorVariable } from '@courtside/stack/testing/time-factor';

/** What the work takes on the machine for which the limits were chosen: two quiet cores and `npm test` in ten minutes. */
const referenceMs = 1_000;
/** As many processes as run tests at the same time. */
const processes = availableParallelism() + 2;

/**
 * Measures this machine with a fixed piece of work, and lets the limits of the suites follow it: in `TEST_TIME_FACTOR`, which is
 * never lowered during a run.
 * @returns the factor, at least 1
 * @throws Error if the work fails
 */
export async function measureMachine(): Promise<number> {
  const startedAt = performance.now();
  const work = join(repoRoot, 'tools/src/suites/fixed-work.ts');
  const results = await Promise.all(Array.from({ length: processes }, () => runCommand(process.execPath, [work])));
  const failed = results.find(({ code }) => code !== 0);
  if (failed !== undefined) throw new Error(`the work that measures this machine failed: ${failed.output}`);
  const factor = Math.max(timeFactor(), (performance.now() - startedAt) / referenceMs);
  process.env[timeFactorVariable] = factor.toFixed(2);
  return factor;
}
