import { dayMs, hourMs, minuteMs, verifyExport } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { placeBet } from '../bets/place-bet.ts';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup } from '../groups/membership.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { stakeKey } from '../ledger/bet.ts';
import type { CoreDatabase } from '../operations/database.ts';
import { aDyingDatabase } from '../testing/dying-database.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { readSealExport } from './read-export.ts';
import { createSealGames } from './seal-games.ts';
import { readSealsOfGames } from './seals-of-games.ts';
import { downloadExport } from './testing/download-export.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = tipOff - hourMs;
});
afterAll(() => world.end());

/** The sealing of another worker. */
const aWorker = (db: CoreDatabase = world.db) => createSealGames({ db, clock: world.clock });

/** A group of two with a bet of each on a game. */
async function aScene() {
  const [ada, bob] = [await world.aUser(), await world.aUser()];
  const { group } = await createGroup(world, { uid: ada, name: 'Hoops' });
  await joinGroup(world, bob, group.id);
  const game = await world.anOpenGame();
  for (const uid of [ada, bob])
    await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 500, key: `${uid}-bet` });
  const records = () => world.db.seals.find({ groupId: group.id }).sort({ number: 1 }).lean().exec();
  return { ada, bob, game, groupId: group.id, records };
}

it('seals a game after its tip-off, once', async () => {
  const { ada, groupId, game, records } = await aScene();
  world.time.now = tipOff + 14_999;
  await world.sealGames();
  expect(await records()).toEqual([]);
  world.time.now = tipOff + 15_000;
  expect((await world.sealGames()).records).toBeGreaterThan(0);
  expect(await world.sealGames()).toEqual({ records: 0, games: 0 });
  expect(await records()).toMatchObject([{ number: 1, kind: 'tip-off', gameId: game.id }]);
  await world.finish(game, 110, 100);
  await world.sealGames();
  expect(await records()).toHaveLength(1);
  await world.settlement.settle(game.id);
  await world.sealGames();
  expect(await records()).toMatchObject([{ number: 1 }, { number: 2, kind: 'result', revision: 1 }]);
  expect(await verifyExport(await downloadExport(world, ada, groupId))).toMatchObject({
    ok: true,
    checked: { records: 2, bets: 2, results: 2 },
  });
});

it('names every record of each game in the order of the chain, for the chat', async () => {
  const { game, groupId, records } = await aScene();
  world.time.now = tipOff + 15_000;
  await world.sealGames();
  const [record] = await records();
  expect(await readSealsOfGames(world.db, groupId, [game.id, 'other'])).toEqual([
    { gameId: game.id, seal: `1 ${record?.hash.slice(0, 12)}` },
  ]);
  expect(await readSealsOfGames(world.db, groupId, ['other'])).toEqual([]);
  await world.finish(game, 110, 100);
  await world.settlement.settle(game.id);
  await world.sealGames();
  const all = await records();
  expect(all).toHaveLength(2);
  expect(await readSealsOfGames(world.db, groupId, [game.id])).toEqual(
    all.map(({ number, hash }) => ({ gameId: game.id, seal: `${number} ${hash.slice(0, 12)}` })),
  );
});

it('seals a correction that came long after the game, also if the game does not say so', async () => {
  const { game, records } = await aScene();
  world.time.now = tipOff + 15_000;
  await world.sealGames();
  await world.finish(game, 110, 100);
  await world.settlement.settle(game.id);
  await world.sealGames();
  world.time.now = tipOff + 8 * dayMs;
  const seal = aWorker();
  await seal();
  expect(await records()).toHaveLength(2);
  // The database was edited: the game was settled when it was.
  const before = await world.games.get(game.id);
  await world.correct(game, { team1: 100, team2: 110 }, 'Wrong score.');
  await world.settlement.settle(game.id);
  await world.db.games.updateOne({ _id: game.id }, { $set: { settledAt: before?.settledAt ?? null } });
  await seal();
  expect(await records()).toHaveLength(2);
  world.time.now += 10 * minuteMs;
  await seal();
  expect(await records()).toMatchObject([{}, {}, { revision: 2, correction: { reason: 'Wrong score.' } }]);
});

it('writes each record once when workers run together', async () => {
  const scenes = [await aScene(), await aScene(), await aScene()];
  const [first] = scenes;
  // All groups have bets on several games.
  for (const { game } of scenes.slice(1))
    if (first !== undefined)
      await placeBet(world, { uid: first.ada, gameId: game.id, teamChosen: game.team1, amount: 100 });
  world.time.now = tipOff + hourMs;
  await Promise.all(Array.from({ length: 4 }, () => aWorker()()));
  for (const { game } of scenes) {
    await world.finish(game, 110, 100);
    await world.settlement.settle(game.id);
  }
  await Promise.all(Array.from({ length: 4 }, () => aWorker()()));
  for (const { ada, groupId, records } of scenes) {
    const found = await records();
    const names = found.map(({ kind, gameId, revision }) => `${kind} ${gameId} ${revision}`);
    expect(new Set(names).size).toBe(names.length);
    expect(found.map(({ number }) => number)).toEqual(found.map((_, index) => index + 1));
    expect((await verifyExport(await downloadExport(world, ada, groupId))).problem).toBeUndefined();
  }
  expect(await first?.records()).toHaveLength(6);
});

it('continues after a kill between any two writes', async () => {
  for (let writes = 0; ; writes += 1) {
    const { ada, game, groupId, records } = await aScene();
    world.time.now = tipOff + hourMs;
    const steps = async (seal: () => Promise<unknown>) => {
      await seal();
      await world.finish(game, 110, 100);
      await world.settlement.settle(game.id);
      await seal();
    };
    const { db, killed } = aDyingDatabase(world.db, writes);
    const end = await Promise.race([steps(aWorker(db)), killed]);
    await steps(aWorker());
    expect(await records()).toHaveLength(2);
    expect((await verifyExport(await downloadExport(world, ada, groupId))).problem).toBeUndefined();
    world.time.now = tipOff - hourMs;
    if (end !== 'killed') {
      expect(writes).toBe(4);
      break;
    }
  }
});

it('also seals a bet that a crash left behind the ledger', async () => {
  const { ada, groupId, records } = await aScene();
  const lost = await world.ledger.findByKey(mainAccountOf(ada), stakeKey(`${ada}-bet`));
  expect(lost).not.toBeNull();
  await world.db.bets.deleteOne({ _id: `${ada}:${ada}-bet` });
  world.time.now = tipOff + 15_000;
  await world.sealGames();
  expect((await records())[0]?.bets).toHaveLength(2);
  expect((await verifyExport(await downloadExport(world, ada, groupId))).ok).toBe(true);
});

it('shows no bet of a postponed game before its new tip-off, and seals it then', async () => {
  const { ada, bob, game, groupId, records } = await aScene();
  world.time.now = tipOff + 15_000;
  await world.sealGames();
  const moved = new Date(tipOff + 2 * hourMs);
  await world.db.games.updateOne(
    { _id: game.id },
    { $set: { startTime: moved, endTime: moved, 'markets.moneyline.staleAt': moved }, $inc: { version: 1 } },
  );
  await placeBet(world, { uid: bob, gameId: game.id, teamChosen: game.team2, amount: 700, key: `${bob}-later` });
  await world.sealGames();
  expect((await downloadExport(world, ada, groupId)).bets).toHaveLength(2);
  world.time.now = moved.getTime() + 15_000;
  await world.sealGames();
  expect(await records()).toMatchObject([{ revision: 0 }, { revision: 1, kind: 'tip-off' }]);
  const exported = await downloadExport(world, ada, groupId);
  expect(exported.bets).toHaveLength(3);
  expect(await verifyExport(exported)).toMatchObject({ ok: true, unsealed: 0 });
});

it('gives members only the export, in pages that verify by themselves', async () => {
  const { ada, groupId } = await aScene();
  await expect(readSealExport(world, await world.aUser(), groupId)).rejects.toMatchObject({ code: 'forbidden' });
  world.time.now = tipOff + hourMs;
  await world.sealGames();
  const game = await world.db.seals.findOne({ groupId }).lean();
  const doc = await world.games.get(game?.gameId ?? '');
  if (doc === null) throw new Error('no game');
  await world.finish(doc, 101, 99);
  await world.settlement.settle(doc.id);
  await world.sealGames();
  const last = await readSealExport(world, ada, groupId, { limit: 1 });
  expect(last).toMatchObject({ records: [{ number: 2 }], nextBefore: 2 });
  expect(await verifyExport(last)).toMatchObject({ ok: true, unsealed: 0 });
  const before = await readSealExport(world, ada, groupId, { limit: 1, before: 2 });
  expect(before).toMatchObject({ records: [{ number: 1 }], nextBefore: null });
  expect(await verifyExport(before)).toMatchObject({ ok: true });
});
