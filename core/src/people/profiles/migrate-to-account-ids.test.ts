import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { fillStakesInPlay } from '../../ledger/fill-stakes-in-play.ts';
import { coreCollections } from '../../operations/collections.ts';
import type { CoreDatabase } from '../../operations/database.ts';
import { createIndexes } from '../../platform/db/upgrade/create-indexes.ts';
import { aDyingDatabase } from '../../testing/dying-database.ts';
import { anUnvalidatedDatabase } from '../../testing/unvalidated-database.ts';
import { aWorld, type World } from '../../testing/world.ts';
import type { PeopleDatabase } from '../collections.ts';
import { migrateToAccountIds } from './migrate-to-account-ids.ts';

/** These tests change the indexes, so each has a new database, which is dropped. */
let db: CoreDatabase;
let world: World;
beforeEach(async () => {
  db = await anUnvalidatedDatabase();
  world = await aWorld({ db });
});
afterEach(async () => {
  await world.end();
  await db.close();
});

/** Users with bets in every state. @returns everything that is stored of them */
async function someUsers() {
  const [open, over] = [await world.anOpenGame(), await world.anOpenGame()];
  for (const uid of ['ada', 'bob']) {
    await world.aUserWith(5_000, uid);
    await world.cashier.deposit({ uid, amount: 5_000 });
    const place = (gameId: string, amount: number, key: string) =>
      world.bets.place({ uid, gameId, teamChosen: open.team1, amount, key });
    await world.holds.take(uid, 2_000);
    await place(open.id, 2_000, 'held');
    await place(open.id, 500, 'undone');
    await world.undoBet(uid, 'undone');
    await place(over.id, 1_000, 'won');
  }
  await world.finish(over, 100, 90);
  await world.settlement.settle(over.id);
}

async function readAll({ profiles, entries, bets }: PeopleDatabase) {
  const byId = { sort: { _id: 1 } } as const;
  const found = await Promise.all([
    profiles.find({}, null, byId).lean(),
    entries.find({}, null, byId).lean(),
    bets.find({}, null, byId).lean(),
  ]);
  return found;
}

/** Rewrites the database as versions before account ids stored it, with their indexes. */
async function makeOld({ profiles, entries, bets }: PeopleDatabase): Promise<void> {
  const collection = (name: string) => world.db.driver.collection(name);
  const [accounts, ledger] = [await profiles.find().lean(), await entries.find().lean()];
  await Promise.all([profiles.deleteMany({}), entries.deleteMany({}), entries.collection.dropIndexes()]);
  const users = collection(profiles.collection.name);
  const lines = collection(entries.collection.name);
  await users.insertMany(accounts.map(({ _id, uid, ...rest }) => ({ ...rest, _id: uid as never })));
  const oldId = (id: string) => id.slice(mainAccountOf('').length);
  await lines.insertMany(
    ledger.map(({ _id, account, ...rest }) => ({ ...rest, _id: oldId(_id) as never, uid: oldId(account) })),
  );
  await lines.createIndex({ uid: 1, key: 1 }, { unique: true });
  await lines.createIndex({ uid: 1, seq: 1 });
  await bets.updateMany({}, { $unset: { account: 1 } });
  await users.updateMany({}, { $unset: { 'stats.inPlay': 1 } });
}

async function migrate(db: PeopleDatabase): Promise<void> {
  await migrateToAccountIds(db);
  await fillStakesInPlay(db);
}

describe('the migration to account ids', () => {
  it('turns old documents into those that the current version writes', async () => {
    await someUsers();
    const expected = await readAll(world.db);
    await makeOld(world.db);
    expect(await readAll(world.db)).not.toEqual(expected);
    await migrate(world.db);
    expect(await readAll(world.db)).toEqual(expected);
    await Promise.all([createIndexes(world.db.driver, coreCollections), migrate(world.db)]);
    expect(await readAll(world.db)).toEqual(expected);
    expect(await world.violations()).toEqual([]);
    expect(await world.bets.place({ ...(await anOrder()), uid: 'ada' })).toMatchObject({ status: 'pending' });
  });

  it('completes what a killed run has left', async () => {
    await someUsers();
    const expected = await readAll(world.db);
    for (let writes = 0; ; writes += 1) {
      await makeOld(world.db);
      const { db, killed } = aDyingDatabase(world.db, writes);
      const ended = await Promise.race([migrate(db).then(() => 'done'), killed]);
      await migrate(world.db);
      expect(await readAll(world.db)).toEqual(expected);
      if (ended === 'done') break;
    }
  });

  it('does nothing in an empty database', async () => {
    await migrate(world.db);
    expect(await readAll(world.db)).toEqual([[], [], []]);
  });
});

async function anOrder() {
  const game = await world.anOpenGame();
  return { gameId: game.id, teamChosen: game.team1, amount: 100 };
}
