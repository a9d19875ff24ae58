import { MongoBulkWriteError } from 'mongodb';
import { duplicateKey } from '../platform/db/duplicate-key.ts';
import type { LedgerDatabase } from './collections.ts';
import { type Entry, keyIndex } from './entry.model.ts';

/**
 * Result of appending one entry: it is in the ledger, another entry has its number, another entry of the account has its
 * key, or another account of the user has a bet with its id.
 */
export type WriteResult = 'written' | 'seq-taken' | 'key-used' | 'refused';

/** The outcome that the message of a duplicate key means: it names the index. */
function outcomeOf(message: string): WriteResult {
  if (message.includes(`index: ${keyIndex}`)) return 'key-used';
  return message.includes('index: _id_') ? 'seq-taken' : 'refused';
}

/**
 * Appends entries, at most one per account, in one journaled write. **This write is the commit.**
 * @returns the outcome of each entry, in order
 * @throws when the outcome is unknown (the connection broke, the journal was not confirmed): retry the same moves
 */
export async function commitEntries(db: LedgerDatabase, entries: readonly Entry[]): Promise<WriteResult[]> {
  const outcomes = entries.map((): WriteResult => 'written');
  try {
    await db.entries.insertMany([...entries], { lean: true, ordered: false, writeConcern: db.durable });
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
    const failures = [error.writeErrors].flat();
    // A broken connection throws the same error class without an outcome for every entry.
    if (error.insertedCount + failures.length !== entries.length) throw error;
    for (const failure of failures) {
      if (failure.code !== duplicateKey) throw error;
      outcomes[failure.index] = outcomeOf(failure.errmsg ?? '');
    }
  }
  return outcomes;
}
