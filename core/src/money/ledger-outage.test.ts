import { once } from 'node:events';
import { expect, it } from 'vitest';
import { bettingModel } from '../betting/ledger/betting-ledger.ts';
import { openDatabase } from '../operations/database.ts';
import { testConfig } from '../testing/config.ts';
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
    model: bettingModel,
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
}, 60_000);
