import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dropOutliers } from './outliers.ts';

/** Kept quotes, as probabilities of the home side. */
const kept = (...home: number[]) =>
  dropOutliers(
    home.map((chance) => ({ chance })),
    ({ chance }) => [chance, 1 - chance],
  ).map(({ chance }) => chance);

it.each([
  ['none', [], []],
  ['one, which nothing contradicts', [0.6], [0.6]],
  ['two that agree', [0.6, 0.55], [0.6, 0.55]],
  ['two exactly 10 points apart', [0.6, 0.5], [0.6, 0.5]],
  ['neither of two that disagree', [0.6, 0.49], []],
  ['the two of three that agree', [0.2, 0.6, 0.62], [0.6, 0.62]],
  ['the three of four that agree', [0.6, 0.62, 0.2, 0.61], [0.6, 0.62, 0.61]],
  ['none of two against two', [0.6, 0.61, 0.2, 0.21], []],
  ['three of five against two', [0.6, 0.2, 0.61, 0.2, 0.62], [0.6, 0.61, 0.62]],
])('keeps %s', (_, home, expected) => {
  expect(kept(...home)).toEqual(expected);
});

it('compares both sides, so a margin on one side only is an outlier', () => {
  const sides = [
    [0.6, 0.45],
    [0.6, 0.6],
    [0.61, 0.44],
  ] as const;
  expect(dropOutliers(sides, (side) => side)).toEqual([sides[0], sides[2]]);
});

it('keeps every quote within 10 points of all others, and drops two quotes farther apart', () => {
  const chances = fc.uniqueArray(
    fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100),
    { minLength: 2, maxLength: 9 },
  );
  fc.assert(
    fc.property(chances, (home) => {
      const result = kept(...home);
      for (const chance of home) {
        const distances = home.filter((other) => other !== chance).map((other) => Math.abs(other - chance));
        if (distances.every((distance) => distance <= 0.1 - 1e-6)) expect(result).toContain(chance);
        if (home.length === 2 && distances.every((distance) => distance > 0.1 + 1e-6)) expect(result).toEqual([]);
      }
    }),
  );
});
