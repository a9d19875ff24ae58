import { readAccounts } from '../../money/project.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { RedisBoard, Standing } from './redis-board.ts';

const maxBatch = 500;

/** Writes what was committed to the board, in batches: what comes while one is being written forms the next. */
export interface Notes {
  add(standings: readonly Standing[]): void;
  /** Resolves when all that was added has been written or given up. */
  flush(): Promise<void>;
}

export function createNotes(deps: {
  db: Database;
  board: RedisBoard;
  /** False while there is nothing to write to: what comes then is dropped, to be caught up with later. */
  isOpen: () => boolean;
  /** Told of the users whose standing was written. */
  onWritten: (uids: readonly string[]) => void;
  /** Told when some could not be written. Where there is no board yet, the one being built will have them. */
  onLost: (error: unknown) => void;
}): Notes {
  const { db, board, isOpen, onWritten, onLost } = deps;
  const pending = new Map<string, Standing>();
  let running: Promise<void> | null = null;

  function take(): Standing[] {
    const batch = [...pending.values()].slice(0, maxBatch);
    for (const { uid } of batch) pending.delete(uid);
    return batch;
  }

  async function write(batch: readonly Standing[]): Promise<void> {
    const unknown = await board.put(batch);
    if (unknown === null) throw new Error('the leaderboard is not built');
    if (unknown.length > 0) {
      const accounts = await readAccounts(db, unknown);
      const named = batch.flatMap((standing) => {
        const username = accounts.get(standing.uid)?.username;
        return username === undefined ? [] : [{ ...standing, username }];
      });
      await board.put(named);
    }
    onWritten(batch.map(({ uid }) => uid));
  }

  async function run(): Promise<void> {
    while (pending.size > 0) {
      const batch = take();
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
    add(standings) {
      for (const standing of standings) {
        const waiting = pending.get(standing.uid);
        if (waiting === undefined || waiting.seq < standing.seq) pending.set(standing.uid, standing);
      }
      if (pending.size > 0 && running === null) start();
    },
    async flush() {
      while (running !== null) await running;
    },
  };
}
