import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../operations/database.ts';
import { aProxy, type TestProxy } from '../testing/proxy.ts';
import { openTestDatabase } from '../testing/world.ts';
import { mainAccountOf } from './account-id.ts';
import type { LedgerDatabase } from './collections.ts';
import { commitEntries } from './commit.ts';
import { type Entry, entryId } from './entry.model.ts';

let direct: LedgerDatabase;
let proxy: TestProxy;
let db: LedgerDatabase;
beforeAll(async () => {
  direct = await openTestDatabase();
  const url = new URL(process.env.MONGODB_URI ?? 'mongodb://127.0.0.1:27017/courtside');
  url.pathname = `/${direct.driver.databaseName}`;
  proxy = await aProxy(url.href);
  db = await openDatabase(proxy.url, { timeoutMs: 1_000 });
});
afterAll(async () => {
  await direct.driver.dropDatabase();
  await Promise.all([direct.close(), db.close(), proxy.close()]);
});

function anEntry(uid: string, seq: number, key = `key-${seq}`): Entry {
  const money = { kind: 'correction', amount: 100, balance: 100 * seq, ref: { reason: 'test' } } as const;
  const account = mainAccountOf(uid);
  return { _id: entryId(account, seq), account, seq, key, at: new Date(), ...money };
}

it('returns for each entry whether it was written, its number was taken, or its key was used', async () => {
  expect(await commitEntries(db, [anEntry('ada', 1), anEntry('bob', 1)])).toEqual(['written', 'written']);
  const batch = [anEntry('ada', 1, 'other'), anEntry('bob', 2, 'key-1'), anEntry('cleo', 1)];
  expect(await commitEntries(db, batch)).toEqual(['seq-taken', 'key-used', 'written']);
});

it('throws when the connection breaks, and writes nothing', async () => {
  proxy.cut();
  // The first write breaks with the connection; the second finds no connection.
  await expect(commitEntries(db, [anEntry('dan', 1)])).rejects.toThrow();
  await expect(commitEntries(db, [anEntry('dan', 1)])).rejects.toThrow();
  expect(await direct.entries.countDocuments({ account: mainAccountOf('dan') })).toBe(0);
  proxy.restore();
});

it('asks a single server to confirm its journal: a majority would be confirmed before the journal is written', async () => {
  const { setName } = await direct.driver.command({ hello: 1 });
  expect(db.durable).toEqual({ w: setName === undefined ? 1 : 'majority', journal: true });
});
