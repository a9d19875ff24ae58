import { mongo } from 'mongoose';
import type { Database } from '../platform/db/connect.ts';
import { duplicateKey } from '../platform/db/duplicate-key.ts';
import type { Entry } from './entry.ts';

/** What became of one entry: it is in the ledger, its number was taken by another move, or its key was used before. */
export type Outcome = 'written' | 'seq-taken' | 'key-used';

/**
 * Appends entries, at most one per account, in one journaled write. **This write is the commit.**
 * @returns the outcome of each entry, in order
 * @throws when the outcome is unknown (the connection broke, the journal was not confirmed): try the same moves again
 */
export async function writeEntries(db: Database, entries: readonly Entry[]): Promise<Outcome[]> {
  const outcomes = entries.map((): Outcome => 'written');
  try {
    await db.raw.entries.insertMany([...entries], {
      ordered: false,
      writeConcern: db.durable,
    });
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
    const failures = [error.writeErrors].flat();
    // A connection that breaks is told in the same form, without saying anything of the entries.
    if (error.insertedCount + failures.length !== entries.length) throw error;
    for (const failure of failures) {
      if (failure.code !== duplicateKey) throw error;
      outcomes[failure.index] = failure.errmsg?.includes('index: _id_') ? 'seq-taken' : 'key-used';
    }
  }
  return outcomes;
}
