/** Test counts of a stage. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed and why, a few lines each. */
  readonly failures?: readonly string[];
}

/** A part of `npm test`. */
export interface Stage {
  readonly name: string;
  /** Nothing else runs meanwhile: the cost of this stage is the unit of the whole run's cost. */
  readonly alone?: boolean;
  /** Starts slow preparations that can run during earlier stages. */
  readonly prepare?: () => void;
  /** Runs the stage. An error counts as one failed test. */
  readonly run: () => Promise<Counts>;
}

/** Adds a failure to a stage that ran no test or that broke off without a failed test. */
export function judged(counts: Counts, exitCode: number): Counts {
  const nothingRan = counts.passed + counts.failed === 0;
  const brokeOff = exitCode !== 0 && counts.failed === 0;
  if (!nothingRan && !brokeOff) return counts;
  const why = nothingRan ? 'No test ran.' : `No test failed, but the run ended with ${exitCode}: see its output above.`;
  return { ...counts, failed: counts.failed + 1, failures: [...(counts.failures ?? []), why] };
}

/** Adds up counts, with all failures. */
export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, { passed, failed, skipped, failures = [] }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...(total.failures ?? []), ...failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  );
}

/** `12 passed, 0 failed`, and how many were skipped when any were. */
export function totals({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
