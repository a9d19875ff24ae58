import type { Clock } from '@courtside/core/platform/clock';
import type { Delay } from '../delay.ts';

export interface SteeredTime {
  readonly after: Delay;
  /** The real time plus the time that the test has added. */
  readonly clock: Clock;
  /** Advances the time and runs the work that becomes due, in order. */
  pass(ms: number): void;
  /** How many pieces of work become due after `ms`, or up to a second later. */
  dueAfter(ms: number): number;
}

/** Time that only advances when a test says so. */
export function aSteeredTime(): SteeredTime {
  let now = 0;
  const waiting = new Set<{ at: number; work: () => void }>();
  const after: Delay = (ms, work) => {
    const due = { at: now + ms, work };
    waiting.add(due);
    return () => waiting.delete(due);
  };
  return {
    after,
    clock: () => Date.now() + now,
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        waiting.delete(next);
        now = Math.max(now, next.at);
        next.work();
      }
      now = end;
    },
    dueAfter: (ms) => [...waiting].filter(({ at }) => at >= now + ms && at < now + ms + 1_000).length,
  };
}
