import type { mongo } from 'mongoose';

/**
 * Documents of a cursor, as many at a time as one response of the database holds. Nothing is read before it is asked
 * for, and the cursor is closed at the end, also by a reader that stops early.
 */
export async function* batchesOf<T>(cursor: mongo.FindCursor<T>): AsyncGenerator<T[], void, undefined> {
  try {
    for (let next = await cursor.next(); next !== null; next = await cursor.next()) {
      yield [next, ...cursor.readBufferedDocuments()];
    }
  } finally {
    await cursor.close();
  }
}
