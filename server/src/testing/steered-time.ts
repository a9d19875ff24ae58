import type { Clock } from '@courtside/core';
import type { After } from '../after.ts';

export interface SteeredTime {
  readonly after: After;
  /** The real time, and what the test let pass. */
  readonly clock: Clock;
  /** Lets time pass, and does what becomes due on the way, each at its time. */
  pass(ms: number): void;
}

/** Time that passes when a test says so, and not before. */
export function aSteeredTime(): SteeredTime {
  let now = 0;
  const waiting = new Set<{ at: number; work: () => void }>();
  const after: After = (ms, work) => {
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
  };
}
