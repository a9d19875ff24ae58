import { dayMs } from '@courtside/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { timerDelay } from './delay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const monthMs = 30 * dayMs;

it.each([10, monthMs, 3 * monthMs])('runs the work once, after %i ms', (ms) => {
  const work = vi.fn();
  timerDelay(ms, work);
  vi.advanceTimersByTime(ms - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4 * monthMs);
  expect(work).toHaveBeenCalledTimes(1);
});

it.each([0, monthMs])('never runs work that is cancelled after %i ms', (ms) => {
  const work = vi.fn();
  const cancel = timerDelay(2 * monthMs, work);
  vi.advanceTimersByTime(ms);
  cancel();
  vi.advanceTimersByTime(4 * monthMs);
  expect(work).not.toHaveBeenCalled();
});
