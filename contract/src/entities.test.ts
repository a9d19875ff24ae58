import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountSchema, idSchema } from './entities.ts';
import { maxAmountCents } from './money.ts';

describe('amountSchema', () => {
  it('accepts all whole numbers of cents up to the maximum, unchanged', () => {
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
    ['almost zero', 1e-10],
    ['not a number', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['negative infinity', Number.NEGATIVE_INFINITY],
    ['a trillion', 1e12],
    ['a cent above the maximum', maxAmountCents / 100 + 0.01],
    ['a string', '10'],
    ['an empty string', ''],
    ['a list', [10]],
    ['an object', { $gt: 0 }],
    ['null', null],
    ['true', true],
    ['undefined', undefined],
    ['a big integer', 10n],
  ])('rejects %s with a message', (_, value) => {
    const parsed = amountSchema.safeParse(value);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.message).toBeTruthy();
  });

  it('names the third decimal as the reason for rejecting it', () => {
    expect(amountSchema.safeParse(1.005).error?.issues.map((issue) => issue.message)).toEqual([
      'must have at most two decimals',
    ]);
  });
});

describe('idSchema', () => {
  it.each(['a', 'sim-1f2e3d4c-18934021', 'ca21c78621f9d4605afd4c7803f356c5', 'A_b.c-9', 'x'.repeat(128)])(
    'accepts %s',
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
  ])('rejects %j', (id) => {
    expect(idSchema.safeParse(id).success).toBe(false);
  });
});
