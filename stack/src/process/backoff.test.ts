import { describe, expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

const limits = { firstMs: 100, maxMs: 1_000, maxAfterReadyMs: 300, goodRunMs: 5_000 };

describe('the restart backoff', () => {
  it('doubles the delay with every failure, up to the maximum', () => {
    const backoff = new Backoff(limits);
    expect([1, 1, 1, 1, 1, 1].map((ranMs) => backoff.afterRun(ranMs, false))).toEqual([
      100, 200, 400, 800, 1_000, 1_000,
    ]);
  });

  it('stays short for a process that was ready once', () => {
    const backoff = new Backoff(limits);
    expect([1, 1, 1, 1].map((ranMs) => backoff.afterRun(ranMs, true))).toEqual([100, 200, 300, 300]);
  });

  it('starts over after a good run', () => {
    const backoff = new Backoff(limits);
    for (let i = 0; i < 5; i += 1) backoff.afterRun(1, false);
    expect(backoff.afterRun(5_000, false)).toBe(100);
    expect(backoff.failures).toBe(1);
  });
});
