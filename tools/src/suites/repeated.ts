import type { Counts } from './stage.ts';

/**
 * The tests that did not pass in each of several runs, with the runs they failed in. A test is named by the first line of
 * its failure.
 */
export function notAlwaysPassed(runs: readonly Pick<Counts, 'failures'>[]): string[] {
  const failedIn = new Map<string, number[]>();
  for (const [index, { failures = [] }] of runs.entries()) {
    for (const failure of failures) {
      const name = failure.split('\n')[0] ?? failure;
      failedIn.set(name, [...(failedIn.get(name) ?? []), index + 1]);
    }
  }
  if (failedIn.size === 0) return [`All tests passed in each of ${runs.length} runs.`];
  return [...failedIn].map(([name, numbers]) => `✗ ${name}: failed in run ${numbers.join(', ')} of ${runs.length}`);
}
