import { dayMs } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { cashOut } from '../cash-out.ts';
import { holdStake } from '../holds.ts';
import { placeBet } from '../place-bet.ts';
import { makeFirstDeposit, topUp } from './cashier.ts';
import { offersTo } from './offers.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = tipOff;
});
afterAll(() => world.endAudited());

const offers = async (uid: string) => offersTo(await world.documentOf(uid), new Date(world.time.now));
describe('the top-up', () => {
  it('fills up a low balance, once per UTC day', async () => {
    const uid = await world.aUserWith(9_999);
    expect(await offers(uid)).toMatchObject({ topUpUpTo: 50_000, noTopUp: null });
    expect(await topUp(world, { uid, amount: 50 })).toEqual({ deposit: 50, bonus: 0, balance: 10_049 });
    await world.ledger.move({
      account: mainAccountOf(uid),
      key: 'lose',
      decide: () => ({ kind: 'correction', amount: -10_000, ref: { reason: 'test' } }),
    });
    const nextDay = new Date('2026-01-16T00:00:00Z');
    expect(await offers(uid)).toMatchObject({ topUpUpTo: null, noTopUp: 'today', nextDay });
    await expect(topUp(world, { uid, amount: 50 })).rejects.toMatchObject({
      code: 'topup-not-due',
      message: 'You have already topped up today. Please come back tomorrow.',
      details: { why: 'today', nextDay: nextDay.toISOString() },
    });
    world.time.now = nextDay.getTime() - 1;
    await expect(topUp(world, { uid, amount: 50 })).rejects.toMatchObject({ code: 'topup-not-due' });
    world.time.now = nextDay.getTime();
    expect(await topUp(world, { uid, amount: 50_000 })).toMatchObject({ balance: 50_049 });
    expect(await world.accounts.get(uid)).toMatchObject({ totalWinnings: 0 });
  });

  it('is rejected from $100.00 on', async () => {
    const uid = await world.aUserWith(10_000);
    expect(await offers(uid)).toMatchObject({ topUpUpTo: null, noTopUp: 'balance' });
    await expect(topUp(world, { uid, amount: 50 })).rejects.toMatchObject({
      code: 'topup-not-due',
      details: { why: 'balance' },
      message: 'You can top up when your balance and open bets are under $100.00 together.',
    });
  });

  it('counts money on hold and in play, from the hold until the bet is closed', async () => {
    world.time.now = tipOff - dayMs;
    const [uid, game] = [await world.aUserWith(10_000), await world.anOpenGame()];
    const refused = { code: 'topup-not-due', details: { why: 'balance' } };
    const topUpAgain = () => topUp(world, { uid, amount: 50 });
    await holdStake(world, uid, 4_000);
    await expect(topUpAgain()).rejects.toMatchObject(refused);
    await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 4_000, key: 'claims' });
    await placeBet(world, { uid, gameId: game.id, teamChosen: game.team2, amount: 6_000, key: 'all' });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 0, holds: [], stats: { inPlay: 10_000 } });
    await expect(topUpAgain()).rejects.toMatchObject(refused);
    await cashOut(world, { uid, betId: 'all' });
    expect(await world.accounts.get(uid)).toMatchObject({ stats: { inPlay: 4_000 } });
    expect(await topUpAgain()).toMatchObject({ deposit: 50 });
    expect(await world.db.entries.findOne({ account: mainAccountOf(uid), kind: 'deposit' }).lean()).toMatchObject({
      ref: { atStake: 4_000 },
    });
    await world.finish(game, 90, 100);
    await world.settlement.settle(game.id);
    expect(await world.accounts.get(uid)).toMatchObject({ stats: { inPlay: 0 } });
  });

  it('repays a negative balance first', async () => {
    const uid = await world.aUserWith(-20_000);
    expect(await topUp(world, { uid, amount: 50_000 })).toMatchObject({ balance: 30_000 });
  });

  it('is at most $500.00', async () => {
    const uid = await world.aUserWith(0);
    await expect(topUp(world, { uid, amount: 50_001 })).rejects.toMatchObject({
      code: 'invalid-amount',
      message: 'A top-up can be up to $500.00.',
    });
  });

  it('is paid once to many concurrent callers, and its key returns the same receipt', async () => {
    const uid = await world.aUserWith(0);
    const other = { ...world, ledger: world.openLedger() };
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        topUp(n % 2 ? other : world, { uid, amount: 3_000, key: n < 10 ? 'same' : `key-${n}` }),
      ),
    );
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 3_000 });
    const paid = results.filter(({ status }) => status === 'fulfilled');
    expect([1, 10]).toContain(paid.length);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'topup-not-due' });
    }
  });

  it('counts for the UTC day of its decision, to the millisecond', async () => {
    const uid = await world.aUserWith(0);
    const midnight = Date.parse('2026-01-16T00:00:00Z');
    world.time.now = midnight - 1;
    await topUp(world, { uid, amount: 100 });
    world.time.now = midnight;
    await expect(topUp(world, { uid, amount: 100 })).resolves.toMatchObject({ balance: 200 });
    const paid = await world.db.entries
      .find({ account: mainAccountOf(uid), kind: 'deposit' })
      .sort({ seq: 1 })
      .lean();
    expect(paid.map(({ ref }) => ref)).toMatchObject([{ day: '2026-01-15' }, { day: '2026-01-16' }]);
  });

  it('is paid once a day when the clocks of two processes are on different sides of midnight', async () => {
    const uid = await world.aUserWith(0);
    const behind = createLedger({
      db: world.db,
      clock: () => world.time.now - 1,
      onCommitted: () => undefined,
      onError: (error) => void world.errors.push(error),
    });
    const slow = { ...world, ledger: behind };
    world.time.now = Date.parse('2026-01-16T00:00:00Z');
    await topUp(world, { uid, amount: 100 });
    await expect(topUp(slow, { uid, amount: 100 })).rejects.toMatchObject({ code: 'topup-not-due' });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100 });
  });

  it.each([1_000, 30 * dayMs])('is paid once for a key that is repeated %d ms after midnight', async (delayMs) => {
    const uid = await world.aUserWith(0);
    const midnight = Date.parse('2026-01-16T00:00:00Z');
    const order = { uid, amount: 5_000, key: 'once' };
    world.time.now = midnight - 1_000;
    const first = await topUp(world, order);
    world.time.now = midnight + delayMs;
    const other = { ...world, ledger: world.openLedger() };
    const repeats = Array.from({ length: 20 }, (_, n) => topUp(n % 2 ? other : world, order));
    for (const repeat of await Promise.all(repeats)) expect(repeat).toEqual(first);
    await expect(topUp(world, { ...order, amount: 1 })).rejects.toMatchObject({ code: 'key-reused' });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 5_000 });
    expect(await topUp(world, { ...order, key: 'next day' })).toMatchObject({ balance: 10_000 });
  });

  it('has its own keys: a deposit with the same key is a different call', async () => {
    const uid = await world.aUserWith(0);
    expect(await topUp(world, { uid, amount: 5_000, key: 'k' })).toMatchObject({ balance: 5_000 });
    expect(await makeFirstDeposit(world, { uid, amount: 5_000, key: 'k' })).toMatchObject({ balance: 15_000 });
    expect(await topUp(world, { uid, amount: 5_000, key: 'k' })).toMatchObject({ deposit: 5_000, bonus: 0 });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 15_000 });
  });
});
