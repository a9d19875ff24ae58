import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, ownRecordOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

function ask(what: 'deposit' | 'topup', { uid, token }: SignedIn, amount: unknown, headers = {}) {
  return server.call('POST', `/api/users/${uid}/${what}`, { token, body: { amount }, headers });
}
async function balanceOf({ uid, token }: SignedIn): Promise<number> {
  return dataOf('getUser', await server.call('GET', `/api/users/${uid}`, { token })).balance;
}
/** Stakes some of a user's dollars on a bet. */
async function stake({ uid, token }: SignedIn, dollars: number): Promise<void> {
  const game = await server.anOpenGame();
  const body = { betId: game.id, teamChosen: game.team1, amount: dollars };
  dataOf('placeBet', await server.call('POST', `/api/userbets/${uid}`, { token, body }));
}

describe('the first deposit', () => {
  it('is doubled by its bonus and does not count as winnings', async () => {
    const user = await server.aUser();
    await server.setBalance(user, 50);
    const response = await ask('deposit', user, 250.5);
    expect(response.body.message).toBe('$250.50 deposited, and $250.50 on top as your bonus.');
    expect(dataOf('deposit', response)).toEqual({ deposit: 250.5, bonus: 250.5, balance: 551 });
    const own = await server.call('GET', `/api/users/${user.uid}`, { token: user.token });
    const cashier = { firstDeposit: 'taken', toppedUpOn: null };
    expect(dataOf('getUser', own)).toMatchObject({ balance: 551, totalWinnings: 0, cashier });
  });

  it('is made once by concurrent calls with the same key, which all return the same response', async () => {
    const user = await server.aUser();
    await server.setBalance(user, 0);
    const key = { 'Idempotency-Key': randomUUID() };
    const same = await Promise.all(Array.from({ length: 20 }, () => ask('deposit', user, 100, key)));
    for (const response of same)
      expect(dataOf('deposit', response)).toEqual({ deposit: 100, bonus: 100, balance: 200 });
    const rejected = await ask('deposit', user, 100);
    expect(rejected).toMatchObject({
      status: 409,
      body: { code: 'deposit-taken', message: 'You have already made your first deposit.' },
    });
    expect(await ask('deposit', user, 50, key)).toMatchObject({ status: 409, body: { code: 'key-reused' } });
    expect(await balanceOf(user)).toBe(200);
  });
});

it('refuses a first deposit at 100 dollars or more, pending bets included, with what the account has', async () => {
  const user = await server.aUser();
  await stake(user, 65);
  expect(await ask('deposit', user, 500)).toMatchObject({
    status: 409,
    body: {
      code: 'deposit-not-due',
      message: 'You can make your first deposit when your balance and open bets are under $100.00 together.',
      details: { balance: 935, atStake: 65, below: 100 },
    },
  });
  expect(await balanceOf(user)).toBe(935);
  await server.setBalance(user, 35);
  expect(await ask('deposit', user, 500)).toMatchObject({ status: 409, body: { code: 'deposit-not-due' } });
  await server.setBalance(user, 34.99);
  expect(dataOf('deposit', await ask('deposit', user, 500))).toEqual({ deposit: 500, bonus: 500, balance: 1034.99 });
});

describe('the daily top-up', () => {
  it('is allowed once a day, below 100 dollars', async () => {
    const user = await server.aUser();
    await server.setBalance(user, 99.99);
    const response = await ask('topup', user, 500);
    expect(response.body.message).toBe('$500.00 topped up.');
    expect(dataOf('topUp', response)).toEqual({ deposit: 500, bonus: 0, balance: 599.99 });
    const own = await server.call('GET', `/api/users/${user.uid}`, { token: user.token });
    expect(ownRecordOf(own).cashier).toEqual({
      firstDeposit: 'due',
      toppedUpOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const rejected = await ask('topup', user, 1);
    expect(rejected).toMatchObject({ status: 409, body: { code: 'topup-not-due', details: { why: 'today' } } });
    expect(await balanceOf(user)).toBe(599.99);
  });

  it('is rejected at 100 dollars or more, including pending bets', async () => {
    const user = await server.aUser();
    await stake(user, 100);
    await server.setBalance(user, 0);
    const own = await server.call('GET', `/api/users/${user.uid}`, { token: user.token });
    expect(dataOf('getUser', own)).toMatchObject({ balance: 0, atStake: 100 });
    const rejected = await ask('topup', user, 1);
    expect(rejected).toMatchObject({
      status: 409,
      body: {
        code: 'topup-not-due',
        message: 'You can top up when your balance and open bets are under $100.00 together.',
      },
    });
  });
});

describe.each(['deposit', 'topup'] as const)('an amount for a %s', (what) => {
  it.each([0, -5, 1.005, '10', null])('of %j is rejected with the message of the cashier', async (amount) => {
    const user = await server.aUser();
    const rejected = await ask(what, user, amount);
    expect(rejected).toMatchObject({
      status: 400,
      body: { code: 'invalid-amount', field: 'amount', message: 'Please enter a valid amount.' },
    });
    expect(await balanceOf(user)).toBe(1000);
  });

  it.each([500.01, 10_000_000, 10_000_000.01, 1e9, 1e16])('of %d is rejected with the maximum', async (amount) => {
    const user = await server.aUser();
    const rejected = await ask(what, user, amount);
    expect(rejected).toMatchObject({ status: 400, body: { code: 'invalid-amount', field: 'amount' } });
    expect(rejected.body.message).toContain('up to $500.00');
  });
});
