import { MongooseError, mongo } from 'mongoose';

const away = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoOperationTimeoutError,
];

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
    (error instanceof MongooseError &&
      /ServerSelectionError$|buffering timed out/.test(`${error.message} ${error.name}`))
  );
}
