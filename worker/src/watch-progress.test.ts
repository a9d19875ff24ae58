import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StuckJobError, watchProgress } from './watch-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('returns what the run returns, and throws what it throws', async () => {
  const { run, oldestMs } = watchProgress('settle', 1_000);
  expect(await run(async () => 'done')).toBe('done');
  await expect(run(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  vi.advanceTimersByTime(5_000);
  expect(oldestMs()).toBe(0);
});

it('fails a run without progress, and shows how long it has been stuck', async () => {
  const { run, oldestMs } = watchProgress('settle', 1_000);
  const stuck = run(() => new Promise(() => undefined));
  const failed = expect(stuck).rejects.toThrow(StuckJobError);
  vi.advanceTimersByTime(1_500);
  await failed;
  expect(oldestMs()).toBe(1_500);
});

it('lets a run with progress take as long as it needs', async () => {
  const { run } = watchProgress('settle', 1_000);
  const ended = Promise.withResolvers<string>();
  let progress: () => void = () => undefined;
  const running = run((onProgress) => {
    progress = onProgress;
    return ended.promise;
  });
  for (let n = 0; n < 10; n += 1) {
    vi.advanceTimersByTime(900);
    progress();
  }
  ended.resolve('done');
  expect(await running).toBe('done');
});
