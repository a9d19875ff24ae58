import { randomUUID } from 'node:crypto';
import { dayMs } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { holdStake } from '../holds.ts';
import { placeBet } from '../place-bet.ts';
import { makeFirstDeposit, payDueBonuses, topUp } from './cashier.ts';
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

/** A process that is killed before the bonus is written. */
function dyingProcess() {
  const ledger: Ledger = {
    ...world.ledger,
    move: (move) => (move.key.startsWith('bonus') ? Promise.reject(new Error('killed')) : world.ledger.move(move)),
  };
  return { ...world, ledger };
}

describe('the first deposit', () => {
  it('is matched in full by a bonus, and neither counts as winnings', async () => {
    const uid = await world.aUserWith(5_000);
    expect(await offers(uid)).toMatchObject({ depositUpTo: 50_000 });
    expect(await makeFirstDeposit(world, { uid, amount: 50_000 })).toEqual({
      deposit: 50_000,
      bonus: 50_000,
      balance: 105_000,
    });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 105_000, totalWinnings: 0 });
    expect(await kindsOf(uid)).toEqual([
      ['opening', 100_000],
      ['correction', -95_000],
      ['deposit', 50_000],
      ['bonus', 50_000],
    ]);
    expect(await offers(uid)).toMatchObject({ depositUpTo: null });
  });

  it.each([0, -1, 50_001, 0.5, Number.NaN])('cannot be %d cents', async (amount) => {
    const uid = await world.aUserWith(5_000);
    await expect(makeFirstDeposit(world, { uid, amount })).rejects.toMatchObject({
      code: 'invalid-amount',
      field: 'amount',
      message: 'The first deposit can be up to $500.00.',
    });
    expect(await kindsOf(uid)).toHaveLength(2);
  });

  it('is rejected from $100.00 on, with what the account has', async () => {
    const uid = await world.aUserWith(10_000);
    expect(await offers(uid)).toMatchObject({ depositUpTo: null });
    await expect(makeFirstDeposit(world, { uid, amount: 50 })).rejects.toMatchObject({
      code: 'deposit-not-due',
      message: 'You can make your first deposit when your balance and open bets are under $100.00 together.',
      details: { balance: 100, atStake: 0, below: 100 },
    });
    const poorer = await world.aUserWith(9_999);
    expect(await offers(poorer)).toMatchObject({ depositUpTo: 50_000 });
    expect(await makeFirstDeposit(world, { uid: poorer, amount: 50 })).toMatchObject({ balance: 10_099 });
  });

  it('counts money on hold and in play, from the hold until the bet is closed', async () => {
    world.time.now = tipOff - dayMs;
    const [uid, game] = [await world.aUserWith(10_000), await world.anOpenGame()];
    const deposit = () => makeFirstDeposit(world, { uid, amount: 50 });
    const refusal = (balance: number, atStake: number) => ({
      code: 'deposit-not-due',
      details: { balance, atStake, below: 100 },
    });
    await holdStake(world, uid, 4_000);
    await expect(deposit()).rejects.toMatchObject(refusal(60, 40));
    await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 4_000, key: 'claims' });
    await expect(deposit()).rejects.toMatchObject(refusal(60, 40));
    await world.finish(game, 90, 100);
    await world.settlement.settle(game.id);
    expect(await deposit()).toMatchObject({ deposit: 50, bonus: 50, balance: 6_100 });
  });

  it('is made once when many calls in two processes compete', async () => {
    const uid = await world.aUserWith(5_000);
    const other = { ...world, ledger: world.openLedger() };
    const calls = Array.from({ length: 20 }, (_, n) =>
      makeFirstDeposit(n % 2 ? other : world, { uid, amount: 45_000 }),
    );
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'deposit-taken' });
    }
    await expect(makeFirstDeposit(world, { uid, amount: 1 })).rejects.toMatchObject({ code: 'deposit-taken' });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 95_000, seq: 4 });
  });

  it('returns the same receipt for the same key, and rejects the key with another amount', async () => {
    const uid = await world.aUserWith(5_000);
    const order = { uid, amount: 25_000, key: 'k' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => makeFirstDeposit(world, order)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ deposit: 25_000, bonus: 25_000, balance: 55_000 })]),
    );
    await expect(makeFirstDeposit(world, { ...order, amount: 1 })).rejects.toMatchObject({ code: 'key-reused' });
  });

  it('gets its bonus from a repeated call when the process was killed before the bonus', async () => {
    const uid = await world.aUserWith(5_000);
    const order = { uid, amount: 40_000, key: randomUUID() };
    await expect(makeFirstDeposit(dyingProcess(), order)).rejects.toThrow('killed');
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 45_000 });
    expect(await makeFirstDeposit(world, order)).toMatchObject({ bonus: 40_000, balance: 85_000 });
    expect(await makeFirstDeposit(world, order)).toMatchObject({ bonus: 40_000, balance: 85_000 });
  });

  it('gets its bonus when another deposit is attempted after a kill', async () => {
    const uid = await world.aUserWith(5_000);
    await expect(makeFirstDeposit(dyingProcess(), { uid, amount: 40_000 })).rejects.toThrow('killed');
    await expect(makeFirstDeposit(world, { uid, amount: 40_000 })).rejects.toMatchObject({ code: 'deposit-taken' });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 85_000 });
  });

  it('gets its bonus from recovery, once, also when the account was behind its ledger', async () => {
    const uid = await world.aUserWith(5_000);
    const before = await world.documentOf(uid);
    await expect(makeFirstDeposit(dyingProcess(), { uid, amount: 40_000 })).rejects.toThrow('killed');
    await world.db.users.replaceOne({ _id: mainAccountOf(uid) }, before);
    expect(await world.recovery.recover()).toMatchObject({ accountsRolledForward: 1, repairs: { dueBonuses: 1 } });
    expect(await world.recovery.recover()).toMatchObject({ repairs: { dueBonuses: 0 } });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 85_000, seq: 4 });
  });

  it('gets its bonus from a process whose cached head is older than the deposit', async () => {
    const uid = await world.aUser();
    const stale = { ...world, ledger: world.openLedger() };
    await expect(topUp(stale, { uid, amount: 1 })).rejects.toMatchObject({ code: 'topup-not-due' });
    await world.setBalance(uid, 5_000);
    await expect(makeFirstDeposit(dyingProcess(), { uid, amount: 40_000 })).rejects.toThrow('killed');
    expect(await payDueBonuses(stale)).toBe(1);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 85_000 });
  });

  it('is rejected for a user without an account', async () => {
    await expect(makeFirstDeposit(world, { uid: 'ghost', amount: 1 })).rejects.toMatchObject({
      code: 'user-not-found',
    });
  });
});
