import type { Counts } from './stage.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the counts of Vitest's JSON report. A file that failed without a failed test (it did not load, or a hook
 * failed) counts as one failed test.
 */
export function countVitest(report: unknown): Counts {
  const top = asFields(report);
  const files = Array.isArray(top.testResults) ? top.testResults.map(asFields) : [];
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' &&
      !(Array.isArray(assertionResults) && assertionResults.some((test) => asFields(test).status === 'failed')),
  );
  return {
    passed: asCount(top.numPassedTests),
    failed: asCount(top.numFailedTests) + broken.length,
    skipped: asCount(top.numPendingTests) + asCount(top.numTodoTests),
  };
}

/** Returns the counts of Playwright's JSON report. Errors outside of tests and flaky tests count as failed. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = asFields(report);
  const { expected, unexpected, flaky, skipped } = asFields(stats);
  return {
    passed: asCount(expected),
    failed: asCount(unexpected) + asCount(flaky) + (Array.isArray(errors) ? errors.length : 0),
    skipped: asCount(skipped),
  };
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function asCount(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) ? value : 0;
}
