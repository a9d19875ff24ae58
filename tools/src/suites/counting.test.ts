import { describe, expect, it } from 'vitest';
import { budgetInTypechecks } from './budget.ts';
import { describeCost } from './cost.ts';
import { countPlaywright, countVitest } from './reports.ts';
import { judged, sum, totals } from './stage.ts';

describe('the cost of a test run', () => {
  it('is a multiple of the typecheck, with a warning over the budget', () => {
    expect(describeCost({ runMs: 30_000, typecheckMs: 2_000 })).toEqual([
      `Cost: 30.0 s of processor time, 15.0 typechecks; the budget is ${budgetInTypechecks}.`,
    ]);
    expect(describeCost({ runMs: (budgetInTypechecks + 1) * 1_000, typecheckMs: 1_000 })[1]).toMatch(
      /^Over the budget/,
    );
  });
});

describe('the counts of a test run', () => {
  it('include files that Vitest could not load', () => {
    const report = {
      numPassedTests: 12,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n  got 2'] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'Cannot find c.ts', assertionResults: [] },
      ],
    };
    expect(countVitest(report)).toEqual({
      passed: 12,
      failed: 2,
      skipped: 3,
      failures: ['a.test.ts: subtracts\n    expected 1\n      got 2', 'b.test.ts\n    Cannot find c.ts'],
    });
  });

  it('count a flaky Playwright test as failed', () => {
    const failed = (status: string) => [{ status, results: [{ errors: [{ message: 'no button' }] }] }];
    const report = {
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: 'x' }],
      suites: [
        {
          specs: [
            { file: 'a.test.ts', title: 'opens', tests: [{ status: 'expected', results: [{ errors: [] }] }] },
            { file: 'a.test.ts', title: 'closes', tests: failed('flaky') },
          ],
          suites: [{ specs: [{ file: 'a.test.ts', title: 'moves', tests: failed('unexpected') }] }],
        },
      ],
    };
    expect(countPlaywright(report)).toEqual({
      passed: 7,
      failed: 3,
      skipped: 2,
      failures: ['a.test.ts: closes\n    no button', 'a.test.ts: moves\n    no button', 'outside of tests\n    x'],
    });
  });

  it('count a stage without tests, or one that broke off, as failed', () => {
    expect(judged({ passed: 0, failed: 0, skipped: 4 }, 0).failed).toBe(1);
    expect(judged({ passed: 9, failed: 0, skipped: 0 }, 1).failed).toBe(1);
    expect(judged({ passed: 9, failed: 2, skipped: 0 }, 1).failed).toBe(2);
    expect(judged({ passed: 9, failed: 0, skipped: 0 }, 0).failed).toBe(0);
    expect(judged(countVitest('nonsense'), 0).failed).toBe(1);
  });

  it('end with the sum in one line', () => {
    const counts = { passed: 3, failed: 0, skipped: 0 };
    expect(totals(sum([counts, counts]))).toBe('6 passed, 0 failed');
    expect(totals({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });
});
