import { createRepeatedRun } from '../../platform/repeated-run.ts';
import type { BoardUser } from './board.ts';

const maxBatch = 500;

/**
 * Collects committed changes and writes them in batches: changes during a write form the next batch.
 * @param write writes a batch; it never throws
 */
export function createPendingChanges(write: (batch: readonly BoardUser[]) => Promise<unknown>) {
  const pending = new Map<string, BoardUser>();
  const writing = createRepeatedRun(async () => {
    while (pending.size > 0) {
      const batch = [...pending.values()].slice(0, maxBatch);
      for (const { uid } of batch) pending.delete(uid);
      await write(batch);
    }
  });

  return {
    add(changes: readonly BoardUser[]): void {
      for (const change of changes) {
        if ((pending.get(change.uid)?.seq ?? 0) < change.seq) pending.set(change.uid, change);
      }
      writing.start();
    },
    /** Resolves when every added change has been passed to `write` and written or dropped. */
    flush: writing.drain,
  };
}
