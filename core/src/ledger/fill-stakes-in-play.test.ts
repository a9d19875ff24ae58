import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCashier } from '../betting/cashier/cashier.ts';
import { anUnvalidatedDatabase } from '../testing/unvalidated-database.ts';
import { aWorld, type World } from '../testing/world.ts';
import { mainAccountOf } from './account-id.ts';
import { fillStakesInPlay } from './fill-stakes-in-play.ts';
import { rollForward } from './recover.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld({ db: await anUnvalidatedDatabase() });
});
afterAll(() => world.endAudited());

const removeCounter = (uid: string) =>
  world.db.profiles.updateOne({ _id: mainAccountOf(uid) }, { $unset: { 'stats.inPlay': 1 } }).exec();
const stored = async (uid: string) => (await world.documentOf(uid)).stats.inPlay;

/** A user with $30.00 in play, $20.00 of it claimed from a hold, and closed bets. The document lacks the counter. */
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
  await removeCounter(uid);
  return { uid, place, game };
}

describe('filling in the stakes in play of old accounts', () => {
  it('sums them up from the ledger', async () => {
    const { uid } = await anOldAccount();
    await fillStakesInPlay(world.db);
    expect(await world.accounts.get(uid)).toMatchObject({ stats: { inPlay: 3_000 } });
    expect(await stored(uid)).toBe(3_000);
  });

  it('sums up what closed bets have paid back', async () => {
    const { uid } = await anOldAccount();
    await fillStakesInPlay(world.db);
    const { stats } = await world.documentOf(uid);
    await world.db.profiles.updateOne({ _id: mainAccountOf(uid) }, { $unset: { 'stats.returned': 1 } });
    await fillStakesInPlay(world.db);
    expect(stats.returned).toBeGreaterThan(0);
    expect((await world.documentOf(uid)).stats).toEqual(stats);
  });

  it('leaves a counter that later moves keep exact, also in a process that has not seen the account', async () => {
    const { uid, place, game } = await anOldAccount();
    await fillStakesInPlay(world.db);
    const { state } = await world.openLedger().move({
      account: mainAccountOf(uid),
      key: 'hold',
      decide: () => ({ kind: 'hold', amount: -100, ref: { expiresAt: new Date(0) } }),
    });
    expect(state.stats.inPlay).toBe(3_000);
    await place(game.id, 700, 'new');
    expect(await stored(uid)).toBe(3_700);
  });

  it('counts only the entries that the document includes, and rolling forward adds the others', async () => {
    const { uid, place, game } = await anOldAccount();
    await fillStakesInPlay(world.db);
    const before = await world.documentOf(uid);
    await place(game.id, 700, 'new');
    await world.db.profiles.replaceOne({ _id: mainAccountOf(uid) }, before);
    await removeCounter(uid);
    await fillStakesInPlay(world.db);
    expect(await world.accounts.get(uid)).toMatchObject({ stats: { inPlay: 3_000 } });
    expect(await rollForward(world.db, mainAccountOf(uid))).toMatchObject({ state: { stats: { inPlay: 3_700 } } });
    expect(await stored(uid)).toBe(3_700);
  });

  it('does not overwrite a newer state with a sum of older entries', async () => {
    const { uid, place, game } = await anOldAccount();
    await fillStakesInPlay(world.db);
    await place(game.id, 700, 'new');
    const newer = await world.documentOf(uid);
    await removeCounter(uid);
    const accounts = new Proxy(world.db.accounts, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (name !== 'bulkWrite') return member;
        return async (...given: unknown[]) => {
          await world.db.profiles.replaceOne({ _id: newer._id }, { ...newer, seq: newer.seq + 1 });
          return Reflect.apply(member, target, given);
        };
      },
    });
    await fillStakesInPlay({ ...world.db, accounts: accounts });
    expect(await stored(uid)).toBe(3_700);
    await world.db.profiles.replaceOne({ _id: newer._id }, newer);
  });

  it('fills in many accounts in one run', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, anOldAccount));
    await fillStakesInPlay(world.db);
    expect(await Promise.all(accounts.map(({ uid }) => stored(uid)))).toEqual(Array(8).fill(3_000));
  });

  it('leaves stakes in play that count against a top-up', async () => {
    const { uid } = await anOldAccount();
    await fillStakesInPlay(world.db);
    await world.ledger.move({
      account: mainAccountOf(uid),
      key: 'spend',
      decide: ({ balance }) => ({ kind: 'correction', amount: 7_000 - balance, ref: { reason: 'test' } }),
    });
    await removeCounter(uid);
    await fillStakesInPlay(world.db);
    const cashier = createCashier({ db: world.db, ledger: world.openLedger() });
    await expect(cashier.topUp({ uid, amount: 100 })).rejects.toMatchObject({ details: { why: 'balance' } });
  });
});
