import type { Night } from '@courtside/contract/needs/night';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Needs } from './needs-of.ts';
import { useNeeds } from './use-needs.ts';

/** A worker that answers, fails or says nothing, as the test decides when it receives a question. */
class ScriptedWorker extends EventTarget {
  static next: 'answer' | 'fail' | 'nothing' = 'answer';
  static opened = 0;
  constructor() {
    super();
    ScriptedWorker.opened += 1;
  }
  postMessage({ number }: { readonly number: number }) {
    const { next } = ScriptedWorker;
    queueMicrotask(() => {
      if (next === 'fail') this.dispatchEvent(new ErrorEvent('error'));
      if (next === 'answer') this.dispatchEvent(new MessageEvent('message', { data: { number, answer } }));
    });
  }
  terminate() {
    // There is no thread to end.
  }
}

const answer: Needs = { members: [], ways: [], wishes: [], exact: true, stillOpen: null, games: 0 };
const night = (score: number): Night => ({ members: [{ uid: 'ana', name: 'Ana', score }], games: [], bets: [] });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', ScriptedWorker);
  vi.spyOn(console, 'error').mockReturnValue();
  ScriptedWorker.opened = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function ask(of: Night | null) {
  const { result } = renderHook(() => useNeeds(of, 'ana'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  return result;
}

test('a worker that failed is reported, and asked again until it answers', async () => {
  ScriptedWorker.next = 'fail';
  const result = await ask(night(1));
  expect(result.current).toEqual({ status: 'failed' });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(result.current).toEqual({ status: 'failed' });
  ScriptedWorker.next = 'answer';
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(result.current).toEqual({ status: 'ready', needs: answer });
  expect(ScriptedWorker.opened).toBe(3);
});

test('a worker that never answers has failed after a while, and the next one is asked', async () => {
  ScriptedWorker.next = 'nothing';
  const result = await ask(night(2));
  expect(result.current).toEqual({ status: 'loading' });
  // The worker of an earlier night may still be open.
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(result.current).toEqual({ status: 'failed' });
  ScriptedWorker.next = 'answer';
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(result.current).toEqual({ status: 'ready', needs: answer });
});

test('no night is none, not a failure', async () => {
  const result = await ask(null);
  expect(result.current).toEqual({ status: 'none' });
});
