import { expect, test } from 'vitest';
import { formatAge } from '../../pages/admin/section.tsx';

const now = '2026-01-15T12:00:00.000Z';

test.each([
  ['2026-01-15T12:00:05.000Z', '0 s'],
  ['2026-01-15T11:58:01.000Z', '119 s'],
  ['2026-01-15T11:58:00.000Z', '2 min'],
  ['2026-01-15T10:00:01.000Z', '119 min'],
  ['2026-01-15T10:00:00.000Z', '2 h'],
  ['2026-01-13T12:00:00.000Z', '2 d'],
])('an instant at %s is %s old', (instant, age) => {
  expect(formatAge(instant, now)).toBe(age);
});
