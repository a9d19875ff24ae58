import type { Reading } from './provider.ts';

/**
 * Reports the problems of each reading that the reading before did not have: once for as long as each persists, and in
 * one sentence for all that appear together, as when every price passes its age bound at once.
 */
export function reportNew(report: (problem: string) => void): <G>(reading: Reading<G>) => Reading<G> {
  let known: ReadonlySet<string> = new Set();
  return (reading) => {
    const [first, ...others] = reading.problems.filter((problem) => !known.has(problem));
    if (first !== undefined) report(others.length === 0 ? first : `${first} (and ${others.length} more events)`);
    known = new Set(reading.problems);
    return reading;
  };
}
