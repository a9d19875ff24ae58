import { expect, it } from 'vitest';
import { DomainError } from './domain-error.ts';

it('an error names the field its code is about, or the one it is told', () => {
  expect(new DomainError('group-not-found').field).toBe('groupId');
  expect(new DomainError('bad-request', { field: 'start' }).field).toBe('start');
  expect(new DomainError('internal').field).toBeUndefined();
});

it('an error may say more than its code: its own sentence, details for the program, the cause', () => {
  const cause = new Error('underneath');
  const details = { price: 120, team1_price: 120, team2_price: -140 };
  const error = new DomainError('odds-changed', { message: 'Now +120.', details, cause });
  expect(error).toMatchObject({ code: 'odds-changed', status: 409, message: 'Now +120.', details });
  expect(error.cause).toBe(cause);
});

it('a case of an error has its words and its field, and the code and the status of all', () => {
  const words = { message: 'Only members can see this group.', field: 'groupId' };
  expect(new DomainError('forbidden.group')).toMatchObject({ code: 'forbidden', status: 403, ...words });
  const { message } = new DomainError('insufficient-balance');
  expect(new DomainError('insufficient-balance.hold')).toMatchObject({ message, field: 'betAmount' });
  expect(new DomainError('key-reused.group')).toMatchObject({ code: 'key-reused', field: 'idempotency-key' });
});

it.each([
  ['insufficient-balance', 'amount'],
  ['insufficient-balance.hold', 'betAmount'],
  ['odds-changed', 'acceptedPrice'],
  ['key-reused', 'idempotency-key'],
  ['forbidden', 'uid'],
  ['forbidden.group', 'groupId'],
] as const)('%s is about the field %s', (name, field) => {
  expect(new DomainError(name).field).toBe(field);
});
