import { expect, it } from 'vitest';
import { z } from 'zod';
import { amountSchema, cashierAmountSchema, groupIdSchema, idSchema } from './entities.ts';
import { fieldErrorOf } from './field-errors.ts';

it('an amount keeps its own error in every derived schema', () => {
  const error = { code: 'invalid-amount', message: 'Please enter a valid bet amount.' };
  for (const schema of [
    amountSchema,
    amountSchema.optional(),
    amountSchema.describe('x').nullable(),
    amountSchema.max(5),
  ])
    expect(fieldErrorOf(schema)).toEqual(error);
  expect(fieldErrorOf(cashierAmountSchema.default(1))?.message).toBe('Please enter a valid amount.');
});

it('a malformed group id is reported like an unknown group; other ids have no registered error', () => {
  expect(fieldErrorOf(groupIdSchema)).toEqual({ code: 'bad-request', message: 'This group does not exist.' });
  for (const schema of [idSchema, idSchema.optional(), undefined]) expect(fieldErrorOf(schema)).toBeUndefined();
});

it('registered errors do not appear in the JSON schema', () => {
  expect(JSON.stringify(z.toJSONSchema(z.object({ amount: amountSchema, id: groupIdSchema })))).not.toMatch(
    /Please|exist/,
  );
});
