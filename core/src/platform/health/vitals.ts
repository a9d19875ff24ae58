/** Work in which a process must not hang. */
interface Work {
  /** What the work is, as in "settle job". */
  readonly name: string;
  /** How old the oldest of it may become, in milliseconds. */
  readonly boundMs: number;
  /** The age of the oldest of it that has not ended, in milliseconds; 0 when there is none. */
  readonly oldestMs: () => number;
}

/** Knows whether a process hangs. */
export interface Vitals {
  /** Adds work to watch, for as long as the process runs. */
  watch(work: Work): void;
  /** One sentence for each kind of work that is older than its bound; empty for a healthy process. */
  overdue(): readonly string[];
  /** What the bounds and the time until the exit are multiplied with. */
  readonly factor: number;
}

export function createVitals(factor = 1): Vitals {
  const watched: Work[] = [];
  return {
    factor,
    watch: (work) => void watched.push(work),
    overdue: () =>
      watched.flatMap(({ name, boundMs, oldestMs }) => {
        const ageMs = oldestMs();
        return ageMs > boundMs * factor ? [`${name}: no end for ${Math.round(ageMs / 1_000)} s`] : [];
      }),
  };
}

/**
 * Calls `exit` when work has been overdue in every check for `graceMs`, times the factor. Only checks count, so a process that was stopped
 * itself has the whole time to recover.
 * @returns a function that ends the checks
 */
export function exitWhenOverdue(
  { overdue, factor }: Pick<Vitals, 'overdue' | 'factor'>,
  exit: (overdue: readonly string[]) => void,
  { graceMs = 30_000, checkMs = 1_000 }: { readonly graceMs?: number; readonly checkMs?: number } = {},
): () => void {
  let checks = 0;
  const timer = setInterval(() => {
    const found = overdue();
    checks = found.length === 0 ? 0 : checks + 1;
    if (checks * checkMs < graceMs * factor) return;
    clearInterval(timer);
    exit(found);
  }, checkMs);
  timer.unref();
  return () => clearInterval(timer);
}
