import { dayMs } from '@courtside/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFirstDeposit, topUp } from '../../bets/cashier/cashier.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { entryId } from '../../ledger/entry.model.ts';
import { aWorld, type World } from '../../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await aWorld();
  const uid = await world.aUserWith(5_000, 'ada');
  await makeFirstDeposit(world, { uid, amount: 5_000 });
  const spend = {
    account: mainAccountOf(uid),
    key: 's',
    decide: () => ({ kind: 'correction', amount: -10_000, ref: { reason: 'x' } }) as const,
  };
  await world.ledger.move(spend);
  await topUp(world, { uid, amount: 20_000 });
});
afterEach(() => world.end());

const check = async () => (await world.violations()).map(({ what }) => what);
const account = mainAccountOf('ada');
const entry = (seq: number) => ({ _id: entryId(account, seq) });
const [deposit, bonus, toppedUp] = [entry(3), entry(4), entry(6)];
const change = (which: { _id: string }, fields: Record<string, unknown>) =>
  world.db.entries.updateOne(which, { $set: fields }).exec();
/** Appends an entry that the rules would reject. */
const append = (kind: string, amount: number, balance: number, ref: Record<string, unknown>, at = world.time.now) =>
  world.db.driver.collection<{ _id: string; [field: string]: unknown }>('ledger').insertOne({
    _id: entryId(account, 7),
    account,
    seq: 7,
    kind,
    amount,
    balance,
    ref,
    key: 'invalid',
    at: new Date(at),
  });
const secondTopUp = { reason: 'top-up', request: 'r' };

describe('the audit of the cashier', () => {
  it('finds nothing in correct data', async () => {
    expect(await check()).toEqual([]);
  });

  it('accepts an old deposit, which did not depend on what the account had', async () => {
    await world.db.entries.updateOne(deposit, { $unset: { 'ref.atStake': 1 } });
    expect(await check()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a second first deposit',
      () => append('deposit', 100, 25_100, { reason: 'first', request: 'r' }),
      /ada:7: is a second first deposit after entry 3/,
    ],
    [
      'a deposit that is too high',
      () => change(deposit, { amount: 50_001, balance: 55_001 }),
      /ada:3: deposits 50001, the maximum is 50000/,
    ],
    [
      'an old deposit that is too high',
      () => change(deposit, { amount: 100_001, balance: 105_001, ref: { reason: 'first', request: 'r' } }),
      /ada:3: deposits 100001, the maximum is 100000/,
    ],
    [
      'a deposit to an account with enough money',
      async () => {
        await change(entry(1), { amount: 105_000, balance: 105_000 });
        await change(entry(2), { balance: 10_000 });
        await change(deposit, { balance: 15_000 });
      },
      /ada:3: deposits to a balance of 10000 with 0 on hold and 0 in play/,
    ],
    [
      'a deposit with another sum at stake',
      () => change(deposit, { 'ref.atStake': 1 }),
      /ada:3: deposits with 1 at stake, its ledger says 0/,
    ],
    [
      'a deposit without its bonus',
      () => world.db.entries.deleteMany({ seq: { $gt: 3 } }).exec(),
      /first deposit 3 has no bonus/,
    ],
    [
      'a bonus of another amount',
      () => change(bonus, { amount: 5_001, balance: 15_001 }),
      /ada:4: pays a bonus of 5001 for a deposit of 5000/,
    ],
    [
      'a bonus without a first deposit',
      () => change(bonus, { 'ref.deposit': 1 }),
      /ada:4: is a bonus for entry 1, which is not the first deposit/,
    ],
    [
      'a second bonus',
      () => append('bonus', 5_000, 30_000, { deposit: 3 }),
      /ada:7: pays the bonus for entry 3 a second time/,
    ],
    [
      'a top-up that is too high',
      () => change(toppedUp, { amount: 50_001, balance: 55_001 }),
      /ada:6: deposits 50001, the maximum is 50000/,
    ],
    [
      'a top-up of an account with enough money',
      () => append('deposit', 100, 25_100, { ...secondTopUp, day: '2026-01-15' }, world.time.now + dayMs),
      /ada:7: tops up a balance of 25000/,
    ],
    [
      'a top-up for another day',
      () => change(toppedUp, { 'ref.day': '2026-01-16' }),
      /ada:6: tops up for 2026-01-16 on 2026-01-14/,
    ],
    [
      'a second top-up of one day',
      async () => {
        await change(toppedUp, { amount: 4_000, balance: 9_000 });
        await append('deposit', 100, 9_100, { ...secondTopUp, day: '2026-01-14' });
      },
      /ada:7: tops up a second time on 2026-01-14/,
    ],
    [
      'an account without its deposit',
      () => world.db.users.updateOne({ _id: mainAccountOf('ada') }, { $unset: { cashier: 1 } }).exec(),
      /account cashier: undefined, its ledger says/,
    ],
  ])('finds %s', async (_name, damage, expected) => {
    await damage();
    expect((await check()).join('\n')).toMatch(expected);
  });
});
