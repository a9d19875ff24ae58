import { mainAccountOf } from '@courtside/core/ledger/account-id';
import { stakeKey } from '@courtside/core/ledger/bet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signUp } from '../testing/emulator.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

const ask = ({ uid, token }: SignedIn, query = '') => server.call('GET', `/api/users/${uid}/ledger${query}`, { token });
const read = async (user: SignedIn, query = '') => dataOf('readLedger', await ask(user, query));

it('lists every entry with its reason, its game and the resulting balance', async () => {
  const user = await server.aUser();
  const game = await server.anOpenGame();
  const { uid, token } = user;
  const bet = { id: 'one', betId: game.id, teamChosen: game.team1, amount: 25 };
  await server.call('POST', `/api/userbets/${uid}`, { token, body: bet });
  await server.call('DELETE', `/api/userbets/${uid}/one`, { token });
  await server.call('PATCH', `/api/users/${uid}/bet`, { token, body: { betAmount: 40 } });
  await server.setBalance(user, 10);
  await server.call('POST', `/api/users/${uid}/deposit`, { token, body: { amount: 300 } });
  const about = {
    id: 'one',
    betId: game.id,
    team1: game.team1,
    team2: game.team2,
    market: 'moneyline',
    side: 'team1',
    line: null,
    teamChosen: game.team1,
    price: 150,
    amount: 25,
    potentialWinnings: 62.5,
    startTime: game.startTime.toISOString(),
  };
  const at = expect.any(String);
  expect(await read(user)).toEqual({
    lines: [
      { seq: 7, kind: 'bonus', amount: 300, balance: 610, at },
      { seq: 6, kind: 'deposit', reason: 'first', amount: 300, balance: 310, at },
      { seq: 5, kind: 'correction', reason: 'test', bet: null, from: null, to: null, amount: -950, balance: 10, at },
      { seq: 4, kind: 'hold', amount: -40, balance: 960, at, expiresAt: expect.any(String) },
      { seq: 3, kind: 'refund', reason: 'undone', bet: about, amount: 25, balance: 1000, at },
      { seq: 2, kind: 'stake', bet: about, result: 'void', fromHold: false, amount: -25, balance: 975, at },
      { seq: 1, kind: 'opening', amount: 1000, balance: 1000, at },
    ],
    nextCursor: null,
  });
});

it('lists a cash-out, and a correction with its bet', async () => {
  const { uid, token } = await server.aUser();
  const user = { uid, token, email: '' };
  const game = await server.anOpenGame();
  const bet = { id: 'sold', betId: game.id, teamChosen: game.team1, amount: 25 };
  for (const id of ['sold', 'kept']) await server.call('POST', `/api/userbets/${uid}`, { token, body: { ...bet, id } });
  await server.call('POST', `/api/userbets/${uid}/sold/cash-out`, { token });
  const { ledger } = await server.core();
  const stake = await ledger.findByKey(mainAccountOf(uid), stakeKey('kept'));
  if (stake?.kind !== 'stake') throw new Error('the bet has no stake');
  const reason = 'The final score was corrected to 101-99.';
  const scores = { before: { team1: 99, team2: 101 }, after: { team1: 101, team2: 99 } };
  const explained = { scores, note: 'The box score says so.' };
  const ref = { reason, bet: stake.ref.bet, from: 'lost', to: 'won', revision: 2, ...explained } as const;
  await ledger.move({
    account: mainAccountOf(uid),
    key: 'correct:kept:2',
    decide: () => ({ kind: 'correction', amount: 6_250, ref }),
  });
  expect(await read(user, '?limit=2')).toMatchObject({
    lines: [
      {
        kind: 'correction',
        amount: 62.5,
        reason,
        bet: { id: 'kept', amount: 25 },
        from: 'lost',
        to: 'won',
        ...explained,
      },
      { kind: 'payout', amount: 24.28, result: 'cashed-out', bet: { id: 'sold' } },
    ],
  });
});

it('comes in contiguous pages', async () => {
  const user = await server.aUser();
  const hold = () => server.call('PATCH', `/api/users/${user.uid}/bet`, { token: user.token, body: { betAmount: 1 } });
  await Promise.all(Array.from({ length: 4 }, hold));
  const first = await read(user, '?limit=2');
  expect(first).toMatchObject({ lines: [{ seq: 5 }, { seq: 4 }], nextCursor: 4 });
  const second = await read(user, `?limit=100&cursor=${first.nextCursor}`);
  expect(second).toMatchObject({ lines: [{ seq: 3 }, { seq: 2 }, { seq: 1, kind: 'opening' }], nextCursor: null });
});

it.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=ten', 'limit'],
  ['limit=1&limit=2', 'limit'],
  ['limit[$gt]=1', 'limit[$gt]'],
  ['cursor=-1', 'cursor'],
  ['cursor=1e3', 'cursor'],
  ['offset=5', 'offset'],
])('rejects %s with the field', async (query, field) => {
  const user = await server.aUser();
  expect(await ask(user, `?${query}`)).toMatchObject({ status: 400, body: { code: 'bad-request', field } });
});

it('rejects a user without an account', async () => {
  expect(await ask(await signUp())).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
});

it('returns the balance history from the opening until now', async () => {
  const user = await server.aUser();
  const { uid, token } = user;
  const path = `/api/users/${uid}/balance-history`;
  await server.call('PATCH', `/api/users/${uid}/bet`, { token, body: { betAmount: 40.25 } });
  await server.setBalance(user, 59.5);
  await server.call('POST', `/api/users/${uid}/deposit`, { token, body: { amount: 300 } });
  const { points } = dataOf('readBalanceHistory', await server.call('GET', path, { token }));
  expect(points.map(({ balance }) => balance)).toEqual([1000, 959.75, 59.5, 359.5, 659.5]);
  const stranger = await signUp();
  expect(await server.call('GET', path, { token: stranger.token })).toMatchObject({ status: 403 });
  const unopened = await server.call('GET', `/api/users/${stranger.uid}/balance-history`, { token: stranger.token });
  expect(unopened).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
});

it.each(['ledger', 'balance-history'])(
  'answers a read of the %s of a season that the user does not play',
  async (read) => {
    const { uid, token } = await server.aUser();
    const { status, body } = await server.call('GET', `/api/users/${uid}/${read}`, { token });
    expect(status).toBe(200);
    const ofMain = await server.call('GET', `/api/users/${uid}/${read}?account=main`, { token });
    expect(ofMain).toMatchObject({ status, body });
    const unknown = await server.call('GET', `/api/users/${uid}/${read}?account=unknown`, { token });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
  },
);
