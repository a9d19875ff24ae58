/** How far a migration has got. */
export interface MigrationProgress {
  /** What runs now, such as `copying ledger`. */
  readonly step: string;
  /** Documents of this step that are done, of all. */
  readonly done: number;
  /** Null for a step whose documents are not counted. */
  readonly total: number | null;
  readonly perSecond: number | null;
  readonly secondsLeft: number | null;
  /** When the migration last advanced. A migration that hangs does not change it. */
  readonly advancedAt: string;
}

export type OnProgress = (progress: MigrationProgress) => void;

/** Receives what a migration does. */
export interface Progress {
  /** Starts a step. @param total the documents it will go through, if known */
  begin(step: string, total?: number): Promise<void>;
  /** Adds documents that are done. @throws when another process has taken over the migration */
  advance(documents: number): Promise<void>;
  /** Keeps the lock. @throws when another process has taken over the migration */
  confirm(): Promise<void>;
  /** Awaits one long operation of the database, which counts as advancing until it ends. The connection bounds it. */
  during<T>(operation: Promise<T>): Promise<T>;
}

interface Options {
  /** Called at each advance. */
  readonly onProgress: OnProgress;
  /** Keeps the migration's lock. @throws when another process has taken it */
  readonly confirm: () => Promise<void>;
  /** Milliseconds between two confirmations of the lock. */
  readonly confirmEveryMs?: number;
}

/** Counts the documents of a migration and keeps its lock for as long as it advances. */
export function createProgress({ onProgress, confirm, confirmEveryMs = 1_000 }: Options): Progress {
  let step = '';
  let done = 0;
  let total: number | null = null;
  let startedAt = performance.now();
  let confirmedAt = startedAt;

  async function report(): Promise<void> {
    const seconds = (performance.now() - startedAt) / 1_000;
    const perSecond = done > 0 && seconds > 0 ? Math.round(done / seconds) : null;
    const left = total === null || !perSecond ? null : Math.ceil(Math.max(0, total - done) / perSecond);
    onProgress({ step, done, total, perSecond, secondsLeft: left, advancedAt: new Date().toISOString() });
    if (performance.now() - confirmedAt < confirmEveryMs) return;
    await confirm();
    confirmedAt = performance.now();
  }

  return {
    async begin(name, documents) {
      step = name;
      done = 0;
      total = documents ?? null;
      startedAt = performance.now();
      await report();
    },
    async advance(documents) {
      done += documents;
      await report();
    },
    confirm,
    async during(operation) {
      // A failed confirmation is repeated after the operation, which cannot be stopped.
      const timer = setInterval(() => void report().catch(() => undefined), confirmEveryMs);
      try {
        return await operation;
      } finally {
        clearInterval(timer);
        await report();
      }
    },
  };
}

const count = (number: number) => number.toLocaleString('en-US');

function durationOf(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return `${Math.round(seconds / 60)} min`;
}

/** One line about a migration: `copying ledger: 250,000 of 1,000,000 documents, 42,000 a second, 18 s left`. */
export function describeProgress({ step, done, total, perSecond, secondsLeft }: MigrationProgress): string {
  const documents = total === null ? count(done) : `${count(done)} of ${count(total)}`;
  const facts = [
    ...(total === null && done === 0 ? [] : [`${documents} documents`]),
    ...(perSecond === null ? [] : [`${count(perSecond)} a second`]),
    ...(secondsLeft === null ? [] : [`${durationOf(secondsLeft)} left`]),
  ];
  return facts.length === 0 ? step : `${step}: ${facts.join(', ')}`;
}

const logEveryMs = 5_000;

/** Writes one line about how a migration advances, every five seconds. */
export function createProgressLog(write: (line: string) => void): OnProgress {
  let loggedAt = performance.now();
  return (progress) => {
    if (performance.now() - loggedAt < logEveryMs) return;
    loggedAt = performance.now();
    write(`upgrading the database, ${describeProgress(progress)}`);
  };
}
