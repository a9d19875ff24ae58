import type { After } from '../after.ts';

/** Time that passes when a test says so, and not before. */
export function aSteeredTime() {
  let now = 0;
  const waiting = new Set<{ at: number; work: () => void }>();
  const after: After = (ms, work) => {
    const due = { at: now + ms, work };
    waiting.add(due);
    return () => waiting.delete(due);
  };
  return {
    after,
    /** Lets time pass, and does what becomes due on the way, each at its time. */
    pass(ms: number): void {
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
