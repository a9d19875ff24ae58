import { describe, expect, it } from 'vitest';
import { DomainError, type ErrorCode, errors } from './errors.ts';

/** Words of the specification, which has them without a full stop. */
const verbatim: readonly string[] = ['Failed to refresh injury data'];

describe.each(Object.keys(errors) as ErrorCode[])('%s', (code) => {
  it('has an error status and a sentence', () => {
    const error = new DomainError(code);
    expect(error.status).toBeGreaterThanOrEqual(400);
    expect(error.status).toBeLessThan(600);
    if (!verbatim.includes(error.message)) expect(error.message).toMatch(/\S.*\.$/);
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});

it('an error names the field its code is about, or the one it is told', () => {
  expect(new DomainError('group-not-found').field).toBe('groupId');
  expect(new DomainError('bad-request', { field: 'start' }).field).toBe('start');
  expect(new DomainError('internal').field).toBeUndefined();
});

it('an error may say more than its code: its own sentence, details for the program, the cause', () => {
  const cause = new Error('underneath');
  const error = new DomainError('odds-changed', { message: 'Now +120.', details: { price: 120 }, cause });
  expect(error).toMatchObject({ code: 'odds-changed', status: 409, message: 'Now +120.', details: { price: 120 } });
  expect(error.cause).toBe(cause);
});
