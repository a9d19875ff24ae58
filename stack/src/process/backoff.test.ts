import { describe, expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

const limits = { firstMs: 100, longestMs: 1_000, longestAfterUseMs: 300, goodRunMs: 5_000 };

describe('waiting before a restart', () => {
  it('doubles the wait with every failure, up to the longest', () => {
    const backoff = new Backoff(limits);
    expect([1, 1, 1, 1, 1, 1].map((ranMs) => backoff.afterRun(ranMs, false))).toEqual([
      100, 200, 400, 800, 1_000, 1_000,
    ]);
  });

  it('never waits long for what has shown that it can come up', () => {
    const backoff = new Backoff(limits);
    expect([1, 1, 1, 1].map((ranMs) => backoff.afterRun(ranMs, true))).toEqual([100, 200, 300, 300]);
  });

  it('starts over after a run that went well', () => {
    const backoff = new Backoff(limits);
    for (let i = 0; i < 5; i += 1) backoff.afterRun(1, false);
    expect(backoff.afterRun(5_000, false)).toBe(100);
    expect(backoff.failures).toBe(1);
  });
});
