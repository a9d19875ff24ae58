import type { BoardUser } from './board.ts';

const maxBatch = 500;

/**
 * Collects committed changes and writes them in batches: changes during a write form the next batch.
 * @param write writes a batch; it never throws
 */
export function createPendingChanges(write: (batch: readonly BoardUser[]) => Promise<unknown>) {
  const pending = new Map<string, BoardUser>();
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    // The caller assigns `running` before the loop.
    await Promise.resolve();
    while (pending.size > 0) {
      const batch = [...pending.values()].slice(0, maxBatch);
      for (const { uid } of batch) pending.delete(uid);
      await write(batch);
    }
    running = null;
  }

  return {
    add(changes: readonly BoardUser[]): void {
      for (const change of changes) {
        if ((pending.get(change.uid)?.seq ?? 0) < change.seq) pending.set(change.uid, change);
      }
      if (pending.size > 0) running ??= run();
    },
    /** Resolves when every added change has been passed to `write` and written or dropped. */
    async flush(): Promise<void> {
      while (running !== null) await running;
    },
  };
}
