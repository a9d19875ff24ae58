import { timeLimit } from '@courtside/contract/testing/time-limit';
import { MongoClient } from 'mongodb';
import { coreCollections } from '../operations/collections.ts';
import { type CoreDatabase, openDatabase } from '../operations/database.ts';
import type { Config } from '../platform/config/config.ts';
import { collectionName } from '../platform/db/collection.ts';
import { connectRedis } from '../platform/redis/redis.ts';
import { testConfig } from './config.ts';
import { whenReady } from './when-ready.ts';

/** Names of databases whose tests have ended. They still have all indexes, which take longer to create than most tests. */
const returned = new Set<string>();
/** A database with more documents is dropped, which is then faster than emptying it. */
const maxDocuments = 20_000;

/** The URI of an empty database that no running test uses: a returned one, otherwise a new one. */
export async function takeDatabase(): Promise<string> {
  for (const name of returned) {
    returned.delete(name);
    const uri = new URL(testConfig().MONGODB_URI);
    uri.pathname = `/${name}`;
    if (!(await empty(uri.href))) continue;
    await emptyKeyspace(testConfig({ MONGODB_URI: uri.href }));
    return uri.href;
  }
  return testConfig().MONGODB_URI;
}

/**
 * Opens the database at an address. What tests insert at once takes longer than any operation of the product, so the bound of an operation
 * follows the machine.
 */
export function openAt(uri: string): Promise<CoreDatabase> {
  return openDatabase(uri, { operationMs: timeLimit(10_000) });
}

/** Lets a later test use a database. Every process that uses it must be closed by then, and its indexes unchanged. */
export function returnDatabase({ driver }: { readonly driver: { readonly databaseName: string } }): void {
  const { databaseName } = driver;
  if (returned.has(databaseName)) throw new Error(`${databaseName} was returned twice`);
  returned.add(databaseName);
}

/** Deletes all documents but those of the completed migrations. @returns false when it dropped the database instead */
async function empty(uri: string): Promise<boolean> {
  const client = new MongoClient(uri, { maxPoolSize: 1 });
  const driver = client.db();
  try {
    const { objects } = await driver.command({ dbStats: 1 });
    if (objects > maxDocuments) {
      await driver.dropDatabase();
      return false;
    }
    const names = (await driver.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    const emptied = names.filter((name) => name !== collectionName(coreCollections.migrations));
    if (emptied.length === 0) return true;
    const namespaces = emptied.map((name) => `${driver.databaseName}.${name}`);
    await client.bulkWrite(namespaces.map((namespace) => ({ namespace, name: 'deleteMany', filter: {} })));
    return true;
  } finally {
    await client.close();
  }
}

async function emptyKeyspace({ REDIS_URL, keyspace }: Pick<Config, 'REDIS_URL' | 'keyspace'>): Promise<void> {
  const redis = connectRedis(REDIS_URL, { offlineQueue: true, onError: () => undefined });
  await whenReady(redis);
  const keys = await redis.keys(`${keyspace}*`);
  if (keys.length > 0) await redis.del(keys);
  redis.destroy();
}
