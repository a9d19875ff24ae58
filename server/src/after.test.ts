import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterTime } from './after.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const monthMs = 30 * 86_400_000;

it.each([10, monthMs, 3 * monthMs])('work is done once, %i ms later, and not before', (ms) => {
  const work = vi.fn();
  afterTime(ms, work);
  vi.advanceTimersByTime(ms - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4 * monthMs);
  expect(work).toHaveBeenCalledTimes(1);
});

it.each([0, monthMs])('work that is called off after %i ms is never done', (ms) => {
  const work = vi.fn();
  const callOff = afterTime(2 * monthMs, work);
  vi.advanceTimersByTime(ms);
  callOff();
  vi.advanceTimersByTime(4 * monthMs);
  expect(work).not.toHaveBeenCalled();
});
