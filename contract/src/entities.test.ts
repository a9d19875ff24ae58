import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountSchema, idSchema } from './entities.ts';
import { maxAmountCents } from './money.ts';

describe('an amount', () => {
  it('of any whole number of cents up to the largest is taken as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxAmountCents }), (cents) => {
        expect(amountSchema.parse(cents / 100)).toBe(cents / 100);
      }),
    );
  });

  it.each([
    ['zero', 0],
    ['negative zero', -0],
    ['a negative number', -5],
    ['three decimals', 1.234],
    ['three decimals of a large number', 9_999_999.995],
    ['less than a cent', 0.001],
    ['next to nothing', 1e-10],
    ['not a number', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['negative infinity', Number.NEGATIVE_INFINITY],
    ['a trillion', 1e12],
    ['a cent above the largest', maxAmountCents / 100 + 0.01],
    ['a string', '10'],
    ['an empty string', ''],
    ['a list', [10]],
    ['an object', { $gt: 0 }],
    ['null', null],
    ['true', true],
    ['nothing', undefined],
    ['a big integer', 10n],
  ])('that is %s is refused with a sentence', (_, value) => {
    const parsed = amountSchema.safeParse(value);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.message).toBeTruthy();
  });

  it('with a third decimal is refused for that reason', () => {
    expect(amountSchema.safeParse(1.005).error?.issues.map((issue) => issue.message)).toEqual([
      'must have at most two decimals',
    ]);
  });
});

describe('an id', () => {
  it.each(['a', 'sim-1f2e3d4c-18934021', 'ca21c78621f9d4605afd4c7803f356c5', 'A_b.c-9', 'x'.repeat(128)])(
    'such as %s is taken',
    (id) => {
      expect(idSchema.parse(id)).toBe(id);
    },
  );

  it.each([
    '',
    'uid:1',
    'a b',
    '../etc',
    'a\n',
    'ä',
    '$where',
    '__proto__',
    '.',
    '..',
    'x'.repeat(129),
    7,
    null,
    ['a'],
  ])('%j is refused', (id) => {
    expect(idSchema.safeParse(id).success).toBe(false);
  });
});
