import { MongooseError, mongo } from 'mongoose';

const away = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoOperationTimeoutError,
];

/** Codes of a socket that broke; the driver lets a few of them through as they are. */
const brokenSocket = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ERR_STREAM_DESTROYED']);

/** A connection that broke under a bulk write: told without a word about any of its writes. */
function isBrokenBulkWrite(error: unknown): boolean {
  return (
    error instanceof mongo.MongoBulkWriteError &&
    [error.writeErrors].flat().length === 0 &&
    error.result.getWriteConcernError() === undefined
  );
}

/** True for an error that only says that the database cannot be reached now, whatever was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    away.some((kind) => error instanceof kind) ||
    isBrokenBulkWrite(error) ||
    (error instanceof Error && 'code' in error && brokenSocket.has(error.code)) ||
    (error instanceof MongooseError &&
      /ServerSelectionError$|buffering timed out/.test(`${error.message} ${error.name}`))
  );
}
