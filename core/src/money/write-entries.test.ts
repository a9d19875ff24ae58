import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../platform/db/connect.ts';
import { connectDatabase } from '../platform/db/connect.ts';
import { aProxy, type TestProxy } from '../testing/proxy.ts';
import { openTestDatabase } from '../testing/world.ts';
import type { Entry } from './entry.ts';
import { entryId } from './entry.ts';
import { writeEntries } from './write-entries.ts';

let direct: Database;
let proxy: TestProxy;
let db: Database;
beforeAll(async () => {
  direct = await openTestDatabase();
  const url = new URL(process.env.MONGODB_URI ?? 'mongodb://127.0.0.1:27017/courtside');
  url.pathname = `/${direct.connection.name}`;
  proxy = await aProxy(url.href);
  db = await connectDatabase(proxy.url, { timeoutMs: 1_000 });
});
afterAll(async () => {
  await direct.connection.dropDatabase();
  await Promise.all([direct.close(), db.close(), proxy.close()]);
});

function anEntry(uid: string, seq: number, key = `key-${seq}`): Entry {
  const money = { kind: 'correction', amount: 100, balance: 100 * seq, ref: { reason: 'test' } } as const;
  return { _id: entryId(uid, seq), uid, seq, key, at: new Date(), ...money };
}

it('says of each entry whether it was written, came too late, or was written before', async () => {
  expect(await writeEntries(db, [anEntry('ada', 1), anEntry('bob', 1)])).toEqual(['written', 'written']);
  const batch = [anEntry('ada', 1, 'other'), anEntry('bob', 2, 'key-1'), anEntry('cleo', 1)];
  expect(await writeEntries(db, batch)).toEqual(['seq-taken', 'key-used', 'written']);
});

it('never calls an entry written when the connection broke', async () => {
  proxy.cut();
  // At first the connection breaks under the write, then there is none to write to.
  await expect(writeEntries(db, [anEntry('dan', 1)])).rejects.toThrow();
  await expect(writeEntries(db, [anEntry('dan', 1)])).rejects.toThrow();
  expect(await direct.entries.countDocuments({ uid: 'dan' })).toBe(0);
  proxy.mend();
});

it('asks a single server for its journal and not for a majority, which it would answer before it is written', async () => {
  const { setName } = await direct.connection.getClient().db().command({ hello: 1 });
  expect(db.durable).toEqual({ w: setName === undefined ? 1 : 'majority', journal: true });
});
