import { type Connection, createConnection, mongo } from 'mongoose';
import { type BetDoc, retiredBetIndexes } from '../../betting/bets/bet-doc.ts';
import type { FeedDoc } from '../../league/games/feed-doc.ts';
import type { GameDoc } from '../../league/games/game-doc.ts';
import type { OddsHistoryDoc } from '../../league/games/odds-history-doc.ts';
import type { InjuriesDoc } from '../../league/injuries/injuries-doc.ts';
import type { AccountDoc } from '../../money/account-doc.ts';
import type { Entry } from '../../money/entry.ts';
import type { LastAuditDoc } from '../../operations/audit/last-audit-doc.ts';
import type { GroupDoc } from '../../people/groups/group-doc.ts';
import type { CheckpointDoc } from './checkpoint-doc.ts';
import { withoutConcerns } from './connection-uri.ts';
import { defineModels, type Models } from './models.ts';
import type { SecretDoc } from './secret-doc.ts';
import { createTopologyWatch } from './topology.ts';

/** The collections, and under `raw` the driver's own for the writes that must be fast. */
export interface Database extends Models {
  readonly connection: Connection;
  readonly raw: {
    readonly accounts: mongo.Collection<AccountDoc>;
    readonly bets: mongo.Collection<BetDoc>;
    readonly entries: mongo.Collection<Entry>;
    readonly groups: mongo.Collection<GroupDoc>;
    readonly games: mongo.Collection<GameDoc>;
    readonly oddsHistory: mongo.Collection<OddsHistoryDoc>;
    readonly feeds: mongo.Collection<FeedDoc>;
    readonly injuries: mongo.Collection<InjuriesDoc>;
    readonly audits: mongo.Collection<LastAuditDoc>;
    readonly checkpoints: mongo.Collection<CheckpointDoc>;
    readonly secrets: mongo.Collection<SecretDoc>;
  };
  /** Asked for with a write, it is not acknowledged before it is on disk and will stay. */
  readonly durable: mongo.WriteConcernSettings;
  /** Calls `listener` after another server has become the one that accepts writes, or the same one has restarted. */
  onTopologyChange(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * A majority, journaled, where there are several servers. A single one that is asked for a majority answers before its
 * journal is written, and forgets the last acknowledged writes when it is killed.
 */
async function durableConcern(driver: mongo.Db): Promise<mongo.WriteConcernSettings> {
  const hello = await driver.command({ hello: 1 });
  const isSingle = hello.setName === undefined && hello.msg !== 'isdbgrid';
  return { w: isSingle ? 1 : 'majority', journal: true };
}

/** What MongoDB calls the dropping of an index that is not there, or whose collection is not. */
const notFound = new Set<unknown>([26, 27]);

/** Drops indexes that older versions made: each costs every write. */
async function dropRetiredIndexes({ bets }: Models): Promise<void> {
  for (const name of retiredBetIndexes) {
    try {
      await bets.collection.dropIndex(name);
    } catch (error) {
      if (!(error instanceof mongo.MongoServerError && notFound.has(error.code))) throw error;
    }
  }
}

/**
 * Connects to MongoDB and makes sure that every index exists.
 * The returned collections reconnect by themselves when the database restarts. They read what a majority of the
 * servers has, from the primary, whatever the URI says.
 * @throws when MongoDB does not answer within `timeoutMs`; nothing is left open then.
 */
export async function connectDatabase(uri: string, options: { timeoutMs?: number } = {}): Promise<Database> {
  const connection = createConnection(withoutConcerns(uri), {
    maxPoolSize: 16,
    // Only what a majority has stays through an election. A single server answers such reads as fast as others: 0.15 ms
    // each with 16 callers, on the embedded engine, with either concern.
    readPreference: 'primary',
    readConcernLevel: 'majority',
    // A write that fewer have confirmed would be missing in a majority read that follows it.
    w: 'majority',
    serverSelectionTimeoutMS: options.timeoutMs ?? 5_000,
    heartbeatFrequencyMS: 500,
    // Longer than the time between two checks: then none is made at once. One that is made at once when a connection
    // breaks may be written to a socket that is being closed, which the driver waits for without end, and checks no more.
    minHeartbeatFrequencyMS: 800,
    // A server that hangs is noticed after this, and what waits for it is given up.
    connectTimeoutMS: 5_000,
    autoIndex: false,
  });
  const models = defineModels(connection);
  let durable: mongo.WriteConcernSettings;
  try {
    await connection.asPromise();
    await Promise.all(Object.values(models).map((model) => model.createIndexes()));
    await dropRetiredIndexes(models);
    durable = await durableConcern(connection.getClient().db(connection.name));
  } catch (error) {
    await connection.close(true);
    throw error;
  }
  const client = connection.getClient();
  const driver = client.db(connection.name);
  const listeners = new Set<() => void>();
  const isOther = createTopologyWatch();
  client.on('topologyDescriptionChanged', ({ previousDescription, newDescription }) => {
    if (isOther(previousDescription, newDescription)) for (const listener of listeners) listener();
  });
  return {
    ...models,
    connection,
    durable,
    onTopologyChange: (listener) => void listeners.add(listener),
    raw: {
      accounts: driver.collection<AccountDoc>(models.accounts.collection.name),
      bets: driver.collection<BetDoc>(models.bets.collection.name),
      entries: driver.collection<Entry>(models.entries.collection.name),
      groups: driver.collection<GroupDoc>(models.groups.collection.name),
      games: driver.collection<GameDoc>(models.games.collection.name),
      oddsHistory: driver.collection<OddsHistoryDoc>(models.oddsHistory.collection.name),
      feeds: driver.collection<FeedDoc>(models.feeds.collection.name),
      injuries: driver.collection<InjuriesDoc>(models.injuries.collection.name),
      audits: driver.collection<LastAuditDoc>(models.audits.collection.name),
      checkpoints: driver.collection<CheckpointDoc>(models.checkpoints.collection.name),
      secrets: driver.collection<SecretDoc>(models.secrets.collection.name),
    },
    close: () => connection.close(),
  };
}
