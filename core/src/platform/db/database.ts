import type { Db, MongoClientOptions, WriteConcernSettings } from 'mongodb';
import mongoose from 'mongoose';
import { BoundedClient } from './bounded-client.ts';
import { wakeWritersOfClosedSockets } from './closed-sockets.ts';
import { type Definitions, type Models, openModels } from './collection.ts';
import { withoutConcerns } from './connection-uri.ts';
import { refusePartOfBackup } from './restore-marker.ts';
import { createTopologyWatch } from './topology.ts';

// An update is what its caller wrote: no defaults are added, and a list of stages is a pipeline.
mongoose.set({ setDefaultsOnInsert: false, updatePipeline: true });

interface DatabaseConnection {
  /** The driver's database, for commands and for collections without a definition. */
  readonly driver: Db;
  /** A write with this concern is acknowledged only once it is on disk and survives an election. */
  readonly durable: WriteConcernSettings;
  /** Calls `listener` after another server has started to accept writes, or the same one has restarted. */
  onTopologyChange(listener: () => void): void;
  close(): Promise<void>;
}

/** A connection with the models of `D`. A database of more collections can be passed wherever this one is expected. */
export type Database<D extends Definitions> = DatabaseConnection & Models<D>;

/**
 * A majority, journaled, where there are several servers. A single server that is asked for a majority acknowledges
 * before its journal is written, and loses the last acknowledged writes when it is killed.
 */
async function durableConcern(driver: Db): Promise<WriteConcernSettings> {
  const hello = await driver.command({ hello: 1 });
  const isSingle = hello.setName === undefined && hello.msg !== 'isdbgrid';
  return { w: isSingle ? 1 : 'majority', journal: true };
}

/** How long an operation may take, in milliseconds, unless the connection has another bound. */
const maxOperationMs = 10_000;

export interface ConnectOptions {
  /** How long connecting may take, in milliseconds. */
  readonly timeoutMs?: number;
  /** How long an operation may take, in milliseconds. */
  readonly operationMs?: number | undefined;
  /** Called for each operation that was ended because it took longer. */
  readonly onOperationTimeout?: () => void;
  /** True for migrations: what they write has another form than the validators of the previous version require. */
  readonly bypassesValidators?: boolean;
  /** True for the restore of a backup, which inserts the missing part. */
  readonly acceptsPartOfBackup?: boolean;
}

/**
 * Connects to MongoDB. Every operation ends: after ten seconds its connection is closed, and it fails with an error of
 * unknown outcome (`isDatabaseAway`), as when the connection breaks. The models reconnect after the database restarts.
 * They read what a majority of the servers has, from the primary, whatever the URI says.
 * @throws when MongoDB does not answer within `timeoutMs`; every connection is closed by then
 * @throws RestoreInProgressError when the database has only a part of a backup
 */
export async function connectDatabase<D extends Definitions>(
  uri: string,
  definitions: D,
  options: ConnectOptions = {},
): Promise<Database<D>> {
  wakeWritersOfClosedSockets();
  const { operationMs = maxOperationMs, onOperationTimeout = () => undefined, bypassesValidators = false } = options;
  const settings: MongoClientOptions = {
    maxPoolSize: 16,
    // Only what a majority has survives an election. A single server answers such reads as fast as others: 0.15 ms
    // each with 16 callers, on the embedded engine, with either concern.
    readPreference: 'primary',
    readConcernLevel: 'majority',
    // A later majority read would miss a write that fewer servers have confirmed.
    w: 'majority',
    serverSelectionTimeoutMS: options.timeoutMs ?? 5_000,
    heartbeatFrequencyMS: 500,
    // Longer than the heartbeat frequency, so that no check runs immediately after a connection breaks. Such a check
    // may be written to a socket that is being closed, and fail for that alone.
    minHeartbeatFrequencyMS: 800,
    // A server that hangs is noticed after this time, and operations waiting for it fail.
    connectTimeoutMS: 5_000,
  };
  const bound = { ms: operationMs, onExceeded: onOperationTimeout, bypassesValidators };
  const client = new BoundedClient(withoutConcerns(uri), settings, bound);
  const driver = client.db();
  const listeners = new Set<() => void>();
  const hasOtherWriter = createTopologyWatch();
  client.on('topologyDescriptionChanged', ({ previousDescription, newDescription }) => {
    if (hasOtherWriter(previousDescription, newDescription)) for (const listener of listeners) listener();
  });
  let durable: WriteConcernSettings;
  try {
    await client.connect();
    durable = await durableConcern(driver);
    if (!options.acceptsPartOfBackup) await refusePartOfBackup(driver);
  } catch (error) {
    await client.close(true);
    throw error;
  }
  const connection = mongoose.createConnection().setClient(client);
  return {
    ...openModels(connection, definitions),
    driver,
    durable,
    onTopologyChange: (listener) => void listeners.add(listener),
    close: () => connection.close(),
  };
}
