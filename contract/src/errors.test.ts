import { describe, expect, it } from 'vitest';
import { DomainError } from './domain-error.ts';
import { type ErrorCode, errors } from './errors.ts';

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
