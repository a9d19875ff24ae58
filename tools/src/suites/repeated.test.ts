import { expect, it } from 'vitest';
import { notAlwaysPassed } from './repeated.ts';
import { sum } from './stage.ts';

it('names each test that failed in one of several runs, with the runs', () => {
  const runs = [
    { failures: ['a.test.ts: pays\n    expected 1'] },
    { failures: [] },
    { failures: ['a.test.ts: pays\n    expected 2', 'b.test.ts: voids'] },
  ];
  expect(notAlwaysPassed(runs)).toEqual([
    '✗ a.test.ts: pays: failed in run 1, 3 of 3',
    '✗ b.test.ts: voids: failed in run 3 of 3',
  ]);
  expect(notAlwaysPassed([{ failures: [] }, {}])).toEqual(['All tests passed in each of 2 runs.']);
});

it('keeps the failures of all stages of a run', () => {
  const counts = { passed: 1, failed: 0, skipped: 0 };
  expect(sum([counts, { ...counts, failed: 1, failures: ['x'] }])).toMatchObject({ passed: 2, failures: ['x'] });
});
