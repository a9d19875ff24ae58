import type { AbstractCursor } from 'mongodb';
import type { Cursor } from 'mongoose';

/** Called after each batch with the number of its documents. */
export type OnBatch = (documents: number) => Promise<unknown>;

export const noReport: OnBatch = async () => undefined;

/** A query or an aggregation that returns documents. */
type Read<T> = PromiseLike<T[]> & { cursor(): unknown };

/** Opens a cursor. Mongoose's types leave out the driver's cursor in it. */
function openCursor<T>(read: Read<T>): Cursor<T> & { readonly cursor: AbstractCursor<T> } {
  return read.cursor() as Cursor<T> & { readonly cursor: AbstractCursor<T> };
}

/**
 * Yields the documents of a query, one response of the database at a time. Each response is read only when needed. The
 * cursor is closed at the end, even if the reader stops early.
 */
export async function* batchesOf<T>(read: Read<T>): AsyncGenerator<T[], void, undefined> {
  const cursor = openCursor(read);
  try {
    for (let next = await cursor.next(); next !== null; next = await cursor.next()) {
      yield [next, ...cursor.cursor.readBufferedDocuments()];
    }
  } finally {
    await cursor.close();
  }
}
