import type { PeopleDatabase } from '../collections.ts';
import { readAccounts } from '../profiles/accounts.ts';
import type { RedisBoard, UserTotals } from './redis-board.ts';

const maxBatch = 500;

/** Committed changes that are not on the board yet. Writes them in batches: changes during a write form the next batch. */
export interface PendingChanges {
  add(changes: readonly UserTotals[]): void;
  /** Resolves when every added change has been written or dropped. */
  flush(): Promise<void>;
}

export function createPendingChanges(deps: {
  db: PeopleDatabase;
  board: RedisBoard;
  /** False while Redis is away. Changes are then dropped, and the catch-up finds them later. */
  isOpen: () => boolean;
  /** Called with the users whose changes were written. */
  onWritten: (uids: readonly string[]) => void;
  /** Called when changes could not be written. If no board exists yet, the one being built will have them. */
  onLost: (error: unknown) => void;
}): PendingChanges {
  const { db, board, isOpen, onWritten, onLost } = deps;
  const pending = new Map<string, UserTotals>();
  let running: Promise<void> | null = null;

  function takeBatch(): UserTotals[] {
    const batch = [...pending.values()].slice(0, maxBatch);
    for (const { uid } of batch) pending.delete(uid);
    return batch;
  }

  async function write(batch: readonly UserTotals[]): Promise<void> {
    const unnamed = await board.put(batch);
    if (unnamed === null) throw new Error('the leaderboard is not built');
    if (unnamed.length > 0) {
      const accounts = await readAccounts(db, unnamed);
      const named = batch.flatMap((totals) => {
        const account = accounts.get(totals.uid);
        // The bets of a deleted account are still settled.
        return account === undefined || account.deletedAt !== undefined
          ? []
          : [{ ...totals, username: account.username }];
      });
      await board.put(named);
    }
    onWritten(batch.map(({ uid }) => uid));
  }

  async function run(): Promise<void> {
    while (pending.size > 0) {
      const batch = takeBatch();
      if (!isOpen()) continue;
      try {
        await write(batch);
      } catch (error) {
        onLost(error);
      }
    }
  }

  function start(): void {
    running = run().then(() => {
      running = null;
      if (pending.size > 0) start();
    });
  }

  return {
    add(changes) {
      for (const totals of changes) {
        const earlier = pending.get(totals.uid);
        if (earlier === undefined || earlier.seq < totals.seq) pending.set(totals.uid, totals);
      }
      if (pending.size > 0 && running === null) start();
    },
    async flush() {
      while (running !== null) await running;
    },
  };
}
