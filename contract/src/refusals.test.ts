import { expect, it } from 'vitest';
import { z } from 'zod';
import { amountSchema, cashierAmountSchema, groupIdSchema, idSchema } from './entities.ts';
import { refusalOf } from './refusals.ts';

it('an amount is refused in words of its own, however its schema is used', () => {
  const words = { code: 'invalid-amount', message: 'Please enter a valid bet amount.' };
  for (const schema of [
    amountSchema,
    amountSchema.optional(),
    amountSchema.describe('x').nullable(),
    amountSchema.max(5),
  ])
    expect(refusalOf(schema)).toEqual(words);
  expect(refusalOf(cashierAmountSchema.default(1))?.message).toBe('Please enter a valid amount.');
});

it('a group that cannot be is told like one that is not there; other ids in the words of their schema', () => {
  expect(refusalOf(groupIdSchema)).toEqual({ code: 'bad-request', message: 'This group does not exist.' });
  for (const schema of [idSchema, idSchema.optional(), undefined]) expect(refusalOf(schema)).toBeUndefined();
});

it('the words are no part of what a schema says of its values', () => {
  expect(JSON.stringify(z.toJSONSchema(z.object({ amount: amountSchema, id: groupIdSchema })))).not.toMatch(
    /Please|exist/,
  );
});
