import { join } from 'node:path';
import { repoRoot } from '../paths.ts';
import { runAttached } from '../run-attached.ts';

/** `npm test`: builds the client and runs all tests and checks, or only the stages that are named. */
export function test(args: readonly string[]): Promise<number> {
  return runAttached(process.execPath, [join(repoRoot, 'tools/src/suites/main.ts'), ...args]);
}
