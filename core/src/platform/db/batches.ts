import type { AbstractCursor } from 'mongodb';

/**
 * Yields the documents of a cursor, one response of the database at a time. Each response is read only when needed. The
 * cursor is closed at the end, even if the reader stops early.
 */
export async function* batchesOf<T>(cursor: AbstractCursor<T>): AsyncGenerator<T[], void, undefined> {
  try {
    for (let next = await cursor.next(); next !== null; next = await cursor.next()) {
      yield [next, ...cursor.readBufferedDocuments()];
    }
  } finally {
    await cursor.close();
  }
}
