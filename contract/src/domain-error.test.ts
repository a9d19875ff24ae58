import { describe, expect, it } from 'vitest';
import { DomainError } from './domain-error.ts';
import { type ErrorCode, errors } from './errors.ts';

/** Texts of the specification, which have no full stop. */
const verbatim: readonly string[] = ['Failed to refresh injury data'];

describe.each(Object.keys(errors) as ErrorCode[])('%s', (code) => {
  it('has an error status and a message that is a sentence', () => {
    const error = new DomainError(code);
    expect(error.status).toBeGreaterThanOrEqual(400);
    expect(error.status).toBeLessThan(600);
    if (!verbatim.includes(error.message)) expect(error.message).toMatch(/\S.*\.$/);
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});

it('an error has the field of its code, unless another one is given', () => {
  expect(new DomainError('group-not-found').field).toBe('groupId');
  expect(new DomainError('bad-request', { field: 'start' }).field).toBe('start');
  expect(new DomainError('internal').field).toBeUndefined();
});

it('an error can have its own message, details and cause', () => {
  const cause = new Error('underneath');
  const details = { market: 'moneyline' as const, line: null, price: 120, team1_price: 120, team2_price: -140 };
  const error = new DomainError('odds-changed', { message: 'Now +120.', details, cause });
  expect(error).toMatchObject({ code: 'odds-changed', status: 409, message: 'Now +120.', details });
  expect(error.cause).toBe(cause);
});

it('a case has its own message and field, and the code and status of its error', () => {
  const texts = { message: 'Only members can see this group.', field: 'groupId' };
  expect(new DomainError('forbidden.group')).toMatchObject({ code: 'forbidden', status: 403, ...texts });
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
