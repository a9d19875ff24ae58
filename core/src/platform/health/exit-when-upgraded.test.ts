import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exitWhenUpgraded } from './exit-when-upgraded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('exits once, with the reason, after a newer version has upgraded the database', async () => {
  const found = { reason: null as string | null };
  const exits: string[] = [];
  exitWhenUpgraded(
    async () => found.reason,
    (reason) => void exits.push(reason),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(exits).toEqual([]);
  found.reason = 'upgraded';
  await vi.advanceTimersByTimeAsync(10_000);
  expect(exits).toEqual(['upgraded']);
});

it('checks again after a check that failed, and never twice at the same time', async () => {
  const answers: PromiseWithResolvers<string | null>[] = [];
  const exits: string[] = [];
  exitWhenUpgraded(
    () => {
      const answer = Promise.withResolvers<string | null>();
      answers.push(answer);
      return answer.promise;
    },
    (reason) => void exits.push(reason),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers).toHaveLength(1);
  answers[0]?.reject(new Error('MongoDB is away'));
  await vi.advanceTimersByTimeAsync(2_000);
  answers[1]?.resolve('upgraded');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(exits).toEqual(['upgraded']);
});
