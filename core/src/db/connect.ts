import { type Connection, createConnection, type mongo } from 'mongoose';
import type { Entry } from '../ledger/entry.ts';
import { type AccountDoc, type BetDoc, defineModels, type GroupDoc, type Models } from './models.ts';

/** The collections, and under `raw` the driver's own for the writes that must be fast. */
export interface Database extends Models {
  readonly connection: Connection;
  readonly raw: {
    readonly accounts: mongo.Collection<AccountDoc>;
    readonly bets: mongo.Collection<BetDoc>;
    readonly entries: mongo.Collection<Entry>;
    readonly groups: mongo.Collection<GroupDoc>;
  };
  close(): Promise<void>;
}

/**
 * Connects to MongoDB and makes sure that every index exists.
 * The returned collections reconnect by themselves when the database restarts.
 * @throws when MongoDB does not answer within `timeoutMs`; nothing is left open then.
 */
export async function connectDatabase(uri: string, options: { timeoutMs?: number } = {}): Promise<Database> {
  const connection = createConnection(uri, {
    maxPoolSize: 16,
    serverSelectionTimeoutMS: options.timeoutMs ?? 5_000,
    heartbeatFrequencyMS: 1_000,
    autoIndex: false,
  });
  const models = defineModels(connection);
  try {
    await connection.asPromise();
    for (const model of Object.values(models)) await model.createIndexes();
  } catch (error) {
    await connection.close(true);
    throw error;
  }
  const driver = connection.getClient().db(connection.name);
  return {
    ...models,
    connection,
    raw: {
      accounts: driver.collection<AccountDoc>(models.accounts.collection.name),
      bets: driver.collection<BetDoc>(models.bets.collection.name),
      entries: driver.collection<Entry>(models.entries.collection.name),
      groups: driver.collection<GroupDoc>(models.groups.collection.name),
    },
    close: () => connection.close(),
  };
}
