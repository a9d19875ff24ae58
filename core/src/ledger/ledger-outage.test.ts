import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../operations/database.ts';
import { testConfig } from '../testing/config.ts';
import { destroySocketsAtWrite } from '../testing/dead-sockets.ts';
import { aProxy } from '../testing/proxy.ts';
import { aWorld } from '../testing/world.ts';
import { mainAccountOf } from './account-id.ts';
import { createLedger } from './ledger.ts';

it('drops cached ledger heads when the database is back after an outage', async () => {
  const proxy = await aProxy(testConfig().MONGODB_URI);
  const db = await openDatabase(proxy.url, { timeoutMs: 10_000 });
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
    by.move({
      account: mainAccountOf(uid),
      key,
      decide: () => ({ kind: 'correction', amount: 1, ref: { reason: 'test' } }),
    });
  await move(ledger, 'a');
  await move(world.ledger, 'b');
  const noticed = once(db.driver.client, 'serverHeartbeatFailed');
  proxy.cut();
  await noticed;
  proxy.restore();
  await changed;
  await move(ledger, 'c');
  // With a head cached before the outage, inserting its sequence number would have failed.
  expect(retries).toEqual([]);
  await world.end();
  await db.close();
  await proxy.close();
});

it('goes on when sockets of the database die between their check-out and the write, and moves the money of a key once', async () => {
  const proxy = await aProxy(testConfig().MONGODB_URI);
  const db = await openDatabase(proxy.url);
  const world = await aWorld({ db });
  onTestFinished(async () => {
    await world.end();
    await db.close();
    await proxy.close();
  });
  const uids = await Promise.all(Array.from({ length: 16 }, () => world.aUser()));
  const faults = destroySocketsAtWrite({ port: new URL(proxy.url).port, every: 12, text: 'ledger' });
  onTestFinished(faults.stop);
  const moves = 12;
  const caller = async (uid: string) => {
    for (let n = 0; n < moves; n += 1)
      await world.ledger.move({
        account: mainAccountOf(uid),
        key: `move-${n}`,
        decide: () => ({ kind: 'correction', amount: 1, ref: { reason: 'test' } }),
      });
  };
  await Promise.all(uids.map(caller));
  expect(faults.destroyed).toBeGreaterThan(0);
  faults.stop();
  expect(await db.entries.countDocuments({ kind: 'correction' })).toBe(uids.length * moves);
  await world.recovery.recover({ graceMs: 0 });
  expect(await world.violations()).toEqual([]);
});
