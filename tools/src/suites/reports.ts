import { stripVTControlCharacters } from 'node:util';
import type { Counts } from './stage.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the counts of Vitest's JSON report. A file that failed without a failed test (it did not load, or a hook
 * failed) counts as one failed test.
 */
export function countVitest(report: unknown): Counts {
  const top = asFields(report);
  const failedFiles = asList(top.testResults).filter(({ status }) => status === 'failed');
  const failedTests = (file: Fields) => asList(file.assertionResults).filter(({ status }) => status === 'failed');
  const broken = failedFiles.filter((file) => failedTests(file).length === 0);
  return {
    passed: asCount(top.numPassedTests),
    failed: asCount(top.numFailedTests) + broken.length,
    skipped: asCount(top.numPendingTests) + asCount(top.numTodoTests),
    failures: failedFiles.flatMap((file) => [
      ...failedTests(file).map((test) => failure(`${file.name}: ${test.fullName}`, test.failureMessages)),
      ...(broken.includes(file) ? [failure(String(file.name), [file.message])] : []),
    ]),
  };
}

/** Returns the counts of Playwright's JSON report. Errors outside of tests and flaky tests count as failed. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors, suites } = asFields(report);
  const { expected, unexpected, flaky, skipped } = asFields(stats);
  return {
    passed: asCount(expected),
    failed: asCount(unexpected) + asCount(flaky) + asList(errors).length,
    skipped: asCount(skipped),
    failures: [
      ...asList(suites).flatMap(failedSpecs),
      ...asList(errors).map(({ message }) => failure('outside of tests', [message])),
    ],
  };
}

function failedSpecs(suite: Fields): string[] {
  const own = asList(suite.specs)
    .filter(({ tests }) => asList(tests).some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title, tests }) => {
      const errors = asList(tests).flatMap(({ results }) => asList(results).flatMap((result) => asList(result.errors)));
      return failure(
        `${file}: ${title}`,
        errors.map(({ message }) => message),
      );
    });
  return [...own, ...asList(suite.suites).flatMap(failedSpecs)];
}

/** The name of what failed and the first lines of its messages. */
function failure(name: string, messages: unknown): string {
  const text = stripVTControlCharacters(Array.isArray(messages) ? messages.join('\n') : '');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, 8).map((line) => `    ${line}`)].join('\n');
}

function asList(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(asFields) : [];
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function asCount(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) ? value : 0;
}
