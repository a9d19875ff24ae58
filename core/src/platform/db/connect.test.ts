import { expect, it } from 'vitest';
import { createLedger } from '../../money/ledger.ts';
import { testConfig } from '../../testing/config.ts';
import { aProxy } from '../../testing/proxy.ts';
import { aWorld } from '../../testing/world.ts';
import { connectDatabase } from './connect.ts';

it('reads from the primary with majority read concern whatever the URI says', async () => {
  const { MONGODB_URI } = testConfig();
  const separator = MONGODB_URI.includes('?') ? '&' : '?';
  const db = await connectDatabase(
    `${MONGODB_URI}${separator}readPreference=secondaryPreferred&maxStalenessSeconds=90&readConcernLevel=local&w=1`,
  );
  for (const { readPreference, readConcern, writeConcern } of [...Object.values(db.raw), db.connection.getClient()]) {
    expect([readPreference?.mode, readConcern?.level, writeConcern?.w]).toEqual(['primary', 'majority', 'majority']);
  }
  expect(await db.games.findById('none').lean()).toBeNull();
  await db.close();
});

it('drops cached ledger heads once the database is back after it was away', async () => {
  const proxy = await aProxy(testConfig().MONGODB_URI);
  const db = await connectDatabase(proxy.url, { timeoutMs: 10_000 });
  const world = await aWorld({ db });
  const changed = new Promise<void>((resolve) => db.onTopologyChange(resolve));
  const retries: string[] = [];
  const ledger = createLedger({
    db,
    clock: world.clock,
    onCommitted: () => undefined,
    onError: () => undefined,
    observe: { committed: () => undefined, retried: (why) => void retries.push(why) },
  });
  const uid = await world.aUser();
  const move = (by: typeof ledger, key: string) =>
    by.move({ uid, key, decide: () => ({ kind: 'correction', amount: 1, ref: { reason: 'test' } }) });
  await move(ledger, 'a');
  await move(world.ledger, 'b');
  proxy.cut();
  await expect.poll(() => db.connection.readyState, { timeout: 20_000 }).not.toBe(1);
  proxy.mend();
  await changed;
  await move(ledger, 'c');
  // A head from before would have found its number taken.
  expect(retries).toEqual([]);
  await world.end();
  await db.close();
  await proxy.close();
}, 60_000);

it('drops the indexes that older versions made', async () => {
  const { MONGODB_URI } = testConfig();
  const older = await connectDatabase(MONGODB_URI);
  await older.raw.bets.createIndex({ status: 1, gameId: 1 });
  await older.close();
  const db = await connectDatabase(MONGODB_URI);
  const names = (await db.raw.bets.indexes()).map(({ name }) => name);
  expect(names).not.toContain('status_1_gameId_1');
  expect(names).toContain('pending_on_game');
  await db.connection.dropDatabase();
  await db.close();
});
