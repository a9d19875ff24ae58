import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTemporaryStack, type TemporaryStack } from '../temporary-stack.ts';

describe('the MongoDB host', () => {
  let stack: TemporaryStack;
  let client: MongoClient;

  beforeAll(async () => {
    stack = await startTemporaryStack({ components: ['mongo'] });
    await stack.waitReady();
    client = new MongoClient(stack.env.MONGODB_URI ?? '');
  });

  afterAll(async () => {
    await client?.close();
    await stack?.stop();
  });

  it('serves the database named courtside', async () => {
    expect(client.db().databaseName).toBe('courtside');
    expect(await client.db().command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('keeps every acknowledged write through kill -9, at the same URL', async () => {
    // With w: 1 a single server waits for its journal; with a majority it responds before the journal is written.
    const writes = client.db().collection<{ _id: number }>('writes', { writeConcern: { w: 1, journal: true } });
    const acknowledged: number[] = [];
    let next = 0;
    let killed = false;
    const writer = async () => {
      while (!killed) {
        const _id = next++;
        await writes.insertOne({ _id }).then(
          () => acknowledged.push(_id),
          // Not acknowledged, so it may exist or not.
          () => undefined,
        );
        if (acknowledged.length === 200) {
          killed = true;
          stack.kill('mongo');
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, writer));
    await stack.waitReady('mongo');
    const found = new Set((await writes.find().toArray()).map(({ _id }) => _id));
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  });
});
