import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLedger, type Ledger } from '../../money/ledger.ts';
import { audit } from '../../operations/audit/audit.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { createCashier } from './cashier.ts';
import { offersTo } from './offers.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = tipOff;
});
afterAll(async () => {
  expect((await audit(world.db, async () => undefined)).violations).toEqual([]);
  await world.end();
});

const dayMs = 86_400_000;
const kindsOf = async (uid: string) =>
  (await world.db.entries.find({ uid }).sort({ seq: 1 }).lean()).map(({ kind, amount }) => [kind, amount]);
const offers = async (uid: string) => {
  const account = await world.accounts.get(uid);
  if (account === null) throw new Error(`no account ${uid}`);
  return offersTo(account, new Date(world.time.now));
};
async function aUserWith(cents: number): Promise<string> {
  const uid = await world.aUser();
  const amount = cents - 100_000;
  await world.ledger.move({
    uid,
    key: 'set',
    decide: () => ({ kind: 'correction', amount, ref: { reason: 'test' } }),
  });
  return uid;
}
/** A cashier whose process dies before the bonus is written. */
function dyingCashier() {
  const ledger: Ledger = {
    ...world.ledger,
    move: (move) => (move.key.startsWith('bonus') ? Promise.reject(new Error('killed')) : world.ledger.move(move)),
  };
  return createCashier({ db: world.db, ledger });
}

describe('the first deposit', () => {
  it('is matched in full, and neither counts as profit', async () => {
    const uid = await world.aUser();
    expect(await offers(uid)).toMatchObject({ depositUpTo: 100_000 });
    expect(await world.cashier.deposit({ uid, amount: 100_000 })).toEqual({
      deposit: 100_000,
      bonus: 100_000,
      balance: 300_000,
    });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 300_000, totalWinnings: 0 });
    expect(await kindsOf(uid)).toEqual([
      ['opening', 100_000],
      ['deposit', 100_000],
      ['bonus', 100_000],
    ]);
    expect(await offers(uid)).toMatchObject({ depositUpTo: null });
  });

  it.each([0, -1, 100_001, 0.5, Number.NaN])('cannot be %d cents', async (amount) => {
    const uid = await world.aUser();
    await expect(world.cashier.deposit({ uid, amount })).rejects.toMatchObject({
      code: 'invalid-amount',
      field: 'amount',
      message: 'The first deposit can be up to $1,000.00.',
    });
    expect(await kindsOf(uid)).toHaveLength(1);
  });

  it('is made once, by whichever of many calls and processes comes first', async () => {
    const uid = await world.aUser();
    const other = createCashier({ db: world.db, ledger: world.openLedger() });
    const calls = Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? other : world.cashier).deposit({ uid, amount: 70_000 }),
    );
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'deposit-taken' });
    }
    await expect(world.cashier.deposit({ uid, amount: 1 })).rejects.toMatchObject({ code: 'deposit-taken' });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 240_000, seq: 3 });
  });

  it('answers the same to the same key, and refuses it for another amount', async () => {
    const uid = await world.aUser();
    const order = { uid, amount: 25_000, key: 'k' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.cashier.deposit(order)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ deposit: 25_000, bonus: 25_000, balance: 150_000 })]),
    );
    await expect(world.cashier.deposit({ ...order, amount: 1 })).rejects.toMatchObject({ code: 'key-reused' });
  });

  it('is completed by its repeat when the process died before the bonus', async () => {
    const uid = await world.aUser();
    const order = { uid, amount: 40_000, key: randomUUID() };
    await expect(dyingCashier().deposit(order)).rejects.toThrow('killed');
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 140_000 });
    expect(await world.cashier.deposit(order)).toMatchObject({ bonus: 40_000, balance: 180_000 });
    expect(await world.cashier.deposit(order)).toMatchObject({ bonus: 40_000, balance: 180_000 });
  });

  it('is completed by somebody else asking for another one', async () => {
    const uid = await world.aUser();
    await expect(dyingCashier().deposit({ uid, amount: 40_000 })).rejects.toThrow('killed');
    await expect(world.cashier.deposit({ uid, amount: 40_000 })).rejects.toMatchObject({ code: 'deposit-taken' });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 180_000 });
  });

  it('is completed by recovery, once, also when the account had not even heard of the deposit', async () => {
    const uid = await world.aUser();
    const before = await world.db.accounts.findById(uid).lean();
    await expect(dyingCashier().deposit({ uid, amount: 40_000 })).rejects.toThrow('killed');
    await world.db.accounts.replaceOne({ _id: uid }, { ...before });
    expect(await world.recovery.recover()).toMatchObject({ accountsRolledForward: 1, otherwiseMended: 1 });
    expect(await world.recovery.recover()).toMatchObject({ otherwiseMended: 0 });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 180_000, seq: 3 });
  });

  it('is known to a process that last saw the account before it', async () => {
    const uid = await world.aUser();
    const stale = createCashier({ db: world.db, ledger: world.openLedger() });
    await expect(stale.topUp({ uid, amount: 1 })).rejects.toMatchObject({ code: 'topup-not-due' });
    await expect(dyingCashier().deposit({ uid, amount: 40_000 })).rejects.toThrow('killed');
    expect(await stale.payDueBonuses()).toBe(1);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 180_000 });
  });

  it('is for accounts that exist', async () => {
    await expect(world.cashier.deposit({ uid: 'ghost', amount: 1 })).rejects.toMatchObject({ code: 'user-not-found' });
  });
});

describe('the top-up', () => {
  it('fills a low balance, once a day by UTC', async () => {
    const uid = await aUserWith(9_999);
    expect(await offers(uid)).toMatchObject({ topUpUpTo: 50_000, noTopUp: null });
    expect(await world.cashier.topUp({ uid, amount: 50 })).toEqual({ deposit: 50, bonus: 0, balance: 10_049 });
    await world.ledger.move({
      uid,
      key: 'lose',
      decide: () => ({ kind: 'correction', amount: -10_000, ref: { reason: 'test' } }),
    });
    const nextDay = new Date('2026-01-16T00:00:00Z');
    expect(await offers(uid)).toMatchObject({ topUpUpTo: null, noTopUp: 'today', nextDay });
    await expect(world.cashier.topUp({ uid, amount: 50 })).rejects.toMatchObject({
      code: 'topup-not-due',
      message: 'You have already topped up today. Please come back tomorrow.',
      details: { why: 'today', nextDay: nextDay.toISOString() },
    });
    world.time.now = nextDay.getTime() - 1;
    await expect(world.cashier.topUp({ uid, amount: 50 })).rejects.toMatchObject({ code: 'topup-not-due' });
    world.time.now = nextDay.getTime();
    expect(await world.cashier.topUp({ uid, amount: 50_000 })).toMatchObject({ balance: 50_049 });
    expect(await world.accounts.get(uid)).toMatchObject({ totalWinnings: 0 });
  });

  it('is refused from $100 on', async () => {
    const uid = await aUserWith(10_000);
    expect(await offers(uid)).toMatchObject({ topUpUpTo: null, noTopUp: 'balance' });
    await expect(world.cashier.topUp({ uid, amount: 50 })).rejects.toMatchObject({
      code: 'topup-not-due',
      details: { why: 'balance' },
      message: 'You can top up when your balance and open bets are under $100.00 together.',
    });
  });

  it('counts what is on hold and in play, from before the bet until it is closed', async () => {
    world.time.now = tipOff - dayMs;
    const [uid, game] = [await aUserWith(10_000), await world.anOpenGame()];
    const refused = { code: 'topup-not-due', details: { why: 'balance' } };
    const topUp = () => world.cashier.topUp({ uid, amount: 50 });
    await world.holds.take(uid, 4_000);
    await expect(topUp()).rejects.toMatchObject(refused);
    await world.bets.place({ uid, gameId: game.id, teamChosen: game.team1, amount: 4_000, key: 'claims' });
    await world.bets.place({ uid, gameId: game.id, teamChosen: game.team2, amount: 6_000, key: 'all' });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 0, holds: [], stats: { inPlay: 10_000 } });
    await expect(topUp()).rejects.toMatchObject(refused);
    await world.cashOut({ uid, betId: 'all' });
    expect(await world.accounts.get(uid)).toMatchObject({ stats: { inPlay: 4_000 } });
    expect(await topUp()).toMatchObject({ deposit: 50 });
    expect(await world.db.entries.findOne({ uid, kind: 'deposit' }).lean()).toMatchObject({ ref: { atStake: 4_000 } });
    await world.finish(game, 90, 100);
    await world.settlement.settle(game.id);
    expect(await world.accounts.get(uid)).toMatchObject({ stats: { inPlay: 0 } });
  });

  it('repays a debt first', async () => {
    const uid = await aUserWith(-20_000);
    expect(await world.cashier.topUp({ uid, amount: 50_000 })).toMatchObject({ balance: 30_000 });
  });

  it('is at most $500', async () => {
    const uid = await aUserWith(0);
    await expect(world.cashier.topUp({ uid, amount: 50_001 })).rejects.toMatchObject({
      code: 'invalid-amount',
      message: 'A top-up can be up to $500.00.',
    });
  });

  it('is paid once to many callers at once, and answered again to the same key', async () => {
    const uid = await aUserWith(0);
    const other = createCashier({ db: world.db, ledger: world.openLedger() });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? other : world.cashier).topUp({ uid, amount: 3_000, key: n < 10 ? 'same' : `key-${n}` }),
      ),
    );
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 3_000 });
    const paid = results.filter(({ status }) => status === 'fulfilled');
    expect([1, 10]).toContain(paid.length);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'topup-not-due' });
    }
  });

  it('counts for the day it is decided on, to the millisecond', async () => {
    const uid = await aUserWith(0);
    const midnight = Date.parse('2026-01-16T00:00:00Z');
    world.time.now = midnight - 1;
    await world.cashier.topUp({ uid, amount: 100 });
    world.time.now = midnight;
    await expect(world.cashier.topUp({ uid, amount: 100 })).resolves.toMatchObject({ balance: 200 });
    const paid = await world.db.entries.find({ uid, kind: 'deposit' }).sort({ seq: 1 }).lean();
    expect(paid.map(({ ref }) => ref)).toMatchObject([{ day: '2026-01-15' }, { day: '2026-01-16' }]);
  });

  it('is one a day where the clocks of two processes stand on both sides of midnight', async () => {
    const uid = await aUserWith(0);
    const behind = createLedger({
      db: world.db,
      clock: () => world.time.now - 1,
      onCommitted: () => undefined,
      onError: (error) => void world.errors.push(error),
    });
    const late = createCashier({ db: world.db, ledger: behind });
    world.time.now = Date.parse('2026-01-16T00:00:00Z');
    await world.cashier.topUp({ uid, amount: 100 });
    await expect(late.topUp({ uid, amount: 100 })).rejects.toMatchObject({ code: 'topup-not-due' });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100 });
  });

  it.each([1_000, 30 * dayMs])('is paid once for a key that is sent again %d ms after midnight', async (later) => {
    const uid = await aUserWith(0);
    const midnight = Date.parse('2026-01-16T00:00:00Z');
    const order = { uid, amount: 5_000, key: 'once' };
    world.time.now = midnight - 1_000;
    const first = await world.cashier.topUp(order);
    world.time.now = midnight + later;
    const other = createCashier({ db: world.db, ledger: world.openLedger() });
    const repeats = Array.from({ length: 20 }, (_, n) => (n % 2 ? other : world.cashier).topUp(order));
    for (const repeat of await Promise.all(repeats)) expect(repeat).toEqual(first);
    await expect(world.cashier.topUp({ ...order, amount: 1 })).rejects.toMatchObject({ code: 'key-reused' });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 5_000 });
    expect(await world.cashier.topUp({ ...order, key: 'of the new day' })).toMatchObject({ balance: 10_000 });
  });

  it('has keys of its own: the one of the first deposit is another one', async () => {
    const uid = await aUserWith(0);
    expect(await world.cashier.topUp({ uid, amount: 5_000, key: 'k' })).toMatchObject({ balance: 5_000 });
    expect(await world.cashier.deposit({ uid, amount: 5_000, key: 'k' })).toMatchObject({ balance: 15_000 });
    expect(await world.cashier.topUp({ uid, amount: 5_000, key: 'k' })).toMatchObject({ deposit: 5_000, bonus: 0 });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 15_000 });
  });
});
