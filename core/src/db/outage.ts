import { MongooseError, mongo } from 'mongoose';

const away = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoOperationTimeoutError,
];

/** True for an error that only says that the database cannot be reached now, whatever was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    away.some((kind) => error instanceof kind) ||
    (error instanceof MongooseError &&
      /ServerSelectionError$|buffering timed out/.test(`${error.message} ${error.name}`))
  );
}
