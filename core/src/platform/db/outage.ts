import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';

/** The database is away, as another process has reported. */
export class DatabaseAwayError extends Error {}

/** The database has not responded in time. The operation may still have happened. */
export class OperationTimeoutError extends DatabaseAwayError {
  override readonly name = 'OperationTimeoutError';
}

const away = [
  DatabaseAwayError,
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoOperationTimeoutError,
];

/** Codes of a broken socket. The driver passes a few of them on unchanged. */
const brokenSocket = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ERR_STREAM_DESTROYED']);

/** A connection that broke during a bulk write: the error reports nothing about any of its writes. */
function isBrokenBulkWrite(error: unknown): boolean {
  return (
    error instanceof MongoBulkWriteError &&
    [error.writeErrors].flat().length === 0 &&
    error.result.getWriteConcernError() === undefined
  );
}

/** True for an error that means only that the database cannot be reached now, not that the operation was invalid. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    away.some((kind) => error instanceof kind) ||
    isBrokenBulkWrite(error) ||
    (error instanceof Error && 'code' in error && brokenSocket.has(error.code))
  );
}
