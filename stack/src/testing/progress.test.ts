import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeWait, Progress } from './progress.ts';

afterEach(() => void vi.useRealTimers());

describe('the progress of a suite', () => {
  it('names the running files, counts the finished ones and estimates the time left', () => {
    vi.useFakeTimers({ now: 0 });
    const progress = new Progress('no-such-suite', ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'], 2);
    progress.started('a.test.ts');
    vi.setSystemTime(60_000);
    progress.ended('a.test.ts', []);
    progress.started('b.test.ts');
    progress.started('c.test.ts');
    vi.setSystemTime(90_000);
    // Half of b and c and all of d, on two workers: (30 + 30 + 60) / 2.
    expect(progress.line()).toBe('· 1 of 4 files, about 1:00 left; running: b.test.ts, c.test.ts');
  });

  it('describes a wait by its time, its bound and its test', () => {
    expect(describeWait(12_340, 30_000, 'is paid')).toBe('12.3 s of 30 for "is paid"');
  });
});
