import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../../money/account-id.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import type { BettingLedger } from '../ledger/betting-ledger.ts';
import { createCashier } from './cashier.ts';
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
const kindsOf = async (uid: string) => (await world.entriesOf(uid)).map(({ kind, amount }) => [kind, amount]);

/** A cashier whose process is killed before the bonus is written. */
function dyingCashier() {
  const ledger: BettingLedger = {
    ...world.ledger,
    move: (move) => (move.key.startsWith('bonus') ? Promise.reject(new Error('killed')) : world.ledger.move(move)),
  };
  return createCashier({ db: world.db, ledger });
}

describe('the first deposit', () => {
  it('is matched in full by a bonus, and neither counts as winnings', async () => {
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

  it('is made once when many calls in two processes compete', async () => {
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

  it('returns the same receipt for the same key, and rejects the key with another amount', async () => {
    const uid = await world.aUser();
    const order = { uid, amount: 25_000, key: 'k' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.cashier.deposit(order)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ deposit: 25_000, bonus: 25_000, balance: 150_000 })]),
    );
    await expect(world.cashier.deposit({ ...order, amount: 1 })).rejects.toMatchObject({ code: 'key-reused' });
  });

  it('gets its bonus from a repeated call when the process was killed before the bonus', async () => {
    const uid = await world.aUser();
    const order = { uid, amount: 40_000, key: randomUUID() };
    await expect(dyingCashier().deposit(order)).rejects.toThrow('killed');
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 140_000 });
    expect(await world.cashier.deposit(order)).toMatchObject({ bonus: 40_000, balance: 180_000 });
    expect(await world.cashier.deposit(order)).toMatchObject({ bonus: 40_000, balance: 180_000 });
  });

  it('gets its bonus when another deposit is attempted after a kill', async () => {
    const uid = await world.aUser();
    await expect(dyingCashier().deposit({ uid, amount: 40_000 })).rejects.toThrow('killed');
    await expect(world.cashier.deposit({ uid, amount: 40_000 })).rejects.toMatchObject({ code: 'deposit-taken' });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 180_000 });
  });

  it('gets its bonus from recovery, once, also when the account was behind its ledger', async () => {
    const uid = await world.aUser();
    const before = await world.documentOf(uid);
    await expect(dyingCashier().deposit({ uid, amount: 40_000 })).rejects.toThrow('killed');
    await world.db.profiles.replaceOne({ _id: mainAccountOf(uid) }, before);
    expect(await world.recovery.recover()).toMatchObject({ accountsRolledForward: 1, repairs: { dueBonuses: 1 } });
    expect(await world.recovery.recover()).toMatchObject({ repairs: { dueBonuses: 0 } });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 180_000, seq: 3 });
  });

  it('gets its bonus from a process whose cached head is older than the deposit', async () => {
    const uid = await world.aUser();
    const stale = createCashier({ db: world.db, ledger: world.openLedger() });
    await expect(stale.topUp({ uid, amount: 1 })).rejects.toMatchObject({ code: 'topup-not-due' });
    await expect(dyingCashier().deposit({ uid, amount: 40_000 })).rejects.toThrow('killed');
    expect(await stale.payDueBonuses()).toBe(1);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 180_000 });
  });

  it('is rejected for a user without an account', async () => {
    await expect(world.cashier.deposit({ uid: 'ghost', amount: 1 })).rejects.toMatchObject({ code: 'user-not-found' });
  });
});
