import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCashier } from '../betting/cashier/cashier.ts';
import { audit } from '../operations/audit/audit.ts';
import { aWorld, type World } from '../testing/world.ts';
import { completeAccounts } from './complete-accounts.ts';
import { rollForward } from './project.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(async () => {
  expect((await audit(world.db, async () => undefined)).violations).toEqual([]);
  await world.end();
});

/** A user with $30.00 in play, $20.00 of it claimed from a hold, and closed bets; the document lacks the field. */
async function anOldAccount() {
  const [uid, game, over] = [await world.aUser(), await world.anOpenGame(), await world.anOpenGame()];
  const place = (gameId: string, amount: number, key: string) =>
    world.bets.place({ uid, gameId, teamChosen: game.team1, amount, key });
  await world.holds.take(uid, 2_000);
  await place(game.id, 2_000, 'held');
  await place(game.id, 1_000, 'open');
  for (const key of ['undone', 'out', 'won']) await place(over.id, 500, key);
  await world.undoBet(uid, 'undone');
  await world.cashOut({ uid, betId: 'out' });
  await world.finish(over, 100, 90);
  await world.settlement.settle(over.id);
  await world.db.accounts.updateOne({ _id: uid }, { $unset: { 'stats.inPlay': 1 } });
  return { uid, place, game };
}
const stored = async (uid: string) => (await world.db.accounts.findById(uid).lean())?.stats.inPlay;

describe('an account whose document is older than the stakes in play', () => {
  it('gets them from its ledger when it is read, and keeps them', async () => {
    const { uid } = await anOldAccount();
    expect(await world.accounts.get(uid)).toMatchObject({ stats: { inPlay: 3_000 } });
    expect(await stored(uid)).toBe(3_000);
  });

  it('keeps them exact while money moves, also by a process that has never seen it', async () => {
    const { uid, place, game } = await anOldAccount();
    const { state } = await world.openLedger().move({
      uid,
      key: 'hold',
      decide: () => ({ kind: 'hold', amount: -100, ref: { expiresAt: new Date(0) } }),
    });
    expect(state.stats.inPlay).toBe(3_000);
    await place(game.id, 700, 'new');
    expect(await stored(uid)).toBe(3_700);
  });

  it('counts only the entries its document has, and rolls the others forward', async () => {
    const { uid, place, game } = await anOldAccount();
    const before = await world.db.accounts.findById(uid).lean();
    await place(game.id, 700, 'new');
    await world.db.accounts.replaceOne({ _id: uid }, { ...before });
    expect(await world.accounts.get(uid)).toMatchObject({ stats: { inPlay: 3_000 } });
    await world.db.accounts.updateOne({ _id: uid }, { $unset: { 'stats.inPlay': 1 } });
    expect(await rollForward(world.db, uid)).toMatchObject({ stats: { inPlay: 3_700 } });
    expect(await stored(uid)).toBe(3_700);
  });

  it('is not overwritten by what was folded before a newer state', async () => {
    const { uid, place, game } = await anOldAccount();
    const old = await world.db.accounts.findById(uid).lean();
    await place(game.id, 700, 'new');
    expect((await completeAccounts(world.db, old === null ? [] : [old])).get(uid)).toMatchObject({
      stats: { inPlay: 3_000 },
    });
    expect(await stored(uid)).toBe(3_700);
  });

  it('is completed together with many others', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, anOldAccount));
    const docs = await world.db.accounts.find({ _id: { $in: accounts.map(({ uid }) => uid) } }).lean();
    const completed = await completeAccounts(world.db, docs);
    expect([...completed.values()].map(({ stats }) => stats.inPlay)).toEqual(Array(8).fill(3_000));
  });

  it('offers no top-up for what is in play', async () => {
    const { uid } = await anOldAccount();
    await world.ledger.move({
      uid,
      key: 'spend',
      decide: ({ balance }) => ({ kind: 'correction', amount: 7_000 - balance, ref: { reason: 'test' } }),
    });
    await world.db.accounts.updateOne({ _id: uid }, { $unset: { 'stats.inPlay': 1 } });
    const cashier = createCashier({ db: world.db, ledger: world.openLedger() });
    await expect(cashier.topUp({ uid, amount: 100 })).rejects.toMatchObject({ details: { why: 'balance' } });
  });
});
