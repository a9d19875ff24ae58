import { randomUUID } from 'node:crypto';
import { errorCodesOf } from '@courtside/contract';
import { disableUser } from '@courtside/core/members/access/user-access';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bettorsAt } from '../testing/bettors.ts';
import type { SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, type Response, type TestServer } from '../testing/server.ts';

/** A bet of $25.00 on the home team at +150 pays $62.50, and its fair value at +150 and −170 is $24.28. */
const stake = 25;
const fairValue = 24.28;
/** The server's clock, ahead of the real one. */
const time = { ahead: 0 };

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ clock: () => Date.now() + time.ahead });
  await server.core();
});
afterAll(() => server.end());

const { place, balanceOf, betsOf } = bettorsAt({ call: (...request) => server.call(...request) });
const undo = ({ uid, token }: SignedIn, id: string) => server.call('DELETE', `/api/userBets/${uid}/${id}`, { token });
const cashOut = ({ uid, token }: SignedIn, id: string, body?: object) =>
  server.call('POST', `/api/userBets/${uid}/${id}/Cash-Out`, { token, ...(body && { body }) });

async function aBet() {
  const user = await server.aUser();
  const game = await server.anOpenGame();
  const id: string = randomUUID();
  dataOf('placeBet', await place(user, { id, betId: game.id, teamChosen: game.team1, amount: stake }));
  return { user, game, id };
}

const rejected = (code: string, status = 409) => ({ status, body: { success: false, code } });

describe('undoing a bet', () => {
  it('returns the whole stake once, however often it is requested', async () => {
    const { user, id } = await aBet();
    const responses = await Promise.all(Array.from({ length: 10 }, () => undo(user, id)));
    for (const response of responses) {
      expect(dataOf('undoBet', response)).toMatchObject({ id, status: 'void', cancelled: true, amount: stake });
      expect(response.body.message).toBe('Bet undone: $25.00 returned.');
    }
    expect(await balanceOf(user)).toBe(1000);
    expect((await betsOf(user))[id]).toMatchObject({ status: 'void', cancelled: true });
  });

  it('still returns the bet when it is repeated after the ten seconds', async () => {
    const { user, id } = await aBet();
    const first = await undo(user, id);
    time.ahead += 60_000;
    expect((await undo(user, id)).text).toBe(first.text);
    expect(await balanceOf(user)).toBe(1000);
  });

  it('is what a repeated placement of the bet returns', async () => {
    const user = await server.aUser();
    const { id: betId, team1: teamChosen } = await server.anOpenGame();
    const order = { id: 'again', betId, teamChosen, amount: stake };
    await place(user, order);
    const undone = dataOf('undoBet', await undo(user, 'again'));
    const repeat = await place(user, order);
    expect(dataOf('placeBet', repeat)).toEqual(undone);
    expect(repeat.body.message).toBe(`Bet placed before: $25.00 on ${teamChosen} at +150. It is void now.`);
    expect(await balanceOf(user)).toBe(1000);
  });
});

describe('cashing out a bet', () => {
  it('pays the fair value once for repeated calls, even if a repeat names another amount', async () => {
    const { user, id } = await aBet();
    const bodies = [undefined, {}, { acceptedAmount: fairValue }];
    const responses = await Promise.all(Array.from({ length: 9 }, (_, n) => cashOut(user, id, bodies[n % 3])));
    for (const response of responses) {
      expect(dataOf('cashOutBet', response)).toMatchObject({ id, status: 'cashed-out', cashedOut: fairValue });
      expect(response.body.message).toBe('Cashed out: $24.28 paid.');
    }
    expect((await cashOut(user, id, { acceptedAmount: 1 })).text).toBe(responses[0]?.text);
    expect(await balanceOf(user)).toBe(1000 - stake + fairValue);
    expect((await betsOf(user))[id]).toMatchObject({ status: 'cashed-out', cashedOut: fairValue, cancelled: false });
  });

  it('is rejected with the current amount if the accepted one differs, and accepts 0 as an amount', async () => {
    const { user, game, id } = await aBet();
    await server.changeGame(game.id, {
      'markets.moneyline.prices': [140, -160],
      'markets.moneyline.unconfirmed': false,
    });
    for (const acceptedAmount of [fairValue, 0])
      expect(await cashOut(user, id, { acceptedAmount })).toMatchObject({
        ...rejected('cash-out-changed'),
        body: { field: 'acceptedAmount', details: { amount: 25.23 } },
      });
    expect(await balanceOf(user)).toBe(1000 - stake);
    expect((await cashOut(user, id, { acceptedAmount: 25.23 })).status).toBe(200);
  });

  it('pays at most the stake while only one reading has shown the price, which the game says', async () => {
    const { user, game, id } = await aBet();
    await server.changeGame(game.id, { 'markets.moneyline.prices': [140, -160] });
    const { markets } = dataOf('getBet', await server.call('GET', `/api/bets/${game.id}`));
    expect(markets.moneyline).toMatchObject({ unconfirmed: true });
    expect(dataOf('cashOutBet', await cashOut(user, id, { acceptedAmount: stake }))).toMatchObject({
      cashedOut: stake,
    });
  });

  it.each([-1, 1.005, '24.28', null])('rejects an amount of %j', async (acceptedAmount) => {
    const { user, id } = await aBet();
    const response = await cashOut(user, id, { acceptedAmount });
    expect(response).toMatchObject({
      ...rejected('invalid-amount', 400),
      body: { field: 'acceptedAmount', message: 'Please enter a valid amount.' },
    });
  });
});

/** Changes that make both operations fail, by error code. */
const common: Readonly<Record<string, (bet: Awaited<ReturnType<typeof aBet>>) => Promise<unknown>>> = {
  'betting-closed': ({ game }) => server.changeGame(game.id, { betStatus: 'closed' }),
  'odds-stale': ({ game }) => server.changeGame(game.id, { 'markets.moneyline.staleAt': new Date(Date.now() - 1) }),
  'market-paused': ({ game }) => server.changeGame(game.id, { 'markets.moneyline.pause': 'confirming' }),
  'bet-not-found': async (bet) => {
    bet.id = 'another';
  },
  'market-not-offered': async (bet) => {
    const { id: betId } = await server.anOpenGame({ spread: [5.5, -110, -110] });
    bet.id = 'on-a-spread';
    dataOf('placeBet', await place(bet.user, { id: bet.id, betId, market: 'spread', side: 'team1', amount: stake }));
    await server.changeGame(betId, { 'markets.spread': undefined });
  },
};

describe.each([
  [
    'undoing',
    'undoBet',
    undo,
    {
      ...common,
      'undo-expired': async () => {
        time.ahead += 10_001;
      },
      'odds-changed': ({ game }) => server.changeGame(game.id, { 'markets.moneyline.prices': [151, -170] }),
      'bet-closed': ({ user, id }) => cashOut(user, id),
    } satisfies typeof common,
  ],
  [
    'cashing out',
    'cashOutBet',
    (user: SignedIn, id: string): Promise<Response> => cashOut(user, id, { acceptedAmount: fairValue }),
    {
      ...common,
      'cash-out-changed': ({ game }) => server.changeGame(game.id, { 'markets.moneyline.prices': [200, -170] }),
      'bet-closed': ({ user, id }) => undo(user, id),
    } satisfies typeof common,
  ],
] as const)('%s', (_what, route, act, reasons) => {
  it.each(Object.entries(reasons))('is rejected with %s and moves no money', async (code, arrange) => {
    const bet = await aBet();
    await arrange(bet);
    const before = await balanceOf(bet.user);
    const response = await act(bet.user, bet.id);
    expect(response).toMatchObject(rejected(code, code === 'bet-not-found' ? 404 : 409));
    expect(await balanceOf(bet.user)).toBe(before);
  });

  it('is rejected with account-disabled and moves no money', async () => {
    const { user, id } = await aBet();
    const core = await server.core();
    const { accounts } = core;
    const before = await accounts.get(user.uid);
    await disableUser(core, user.uid, 'Spam');
    const read = () => server.call('GET', `/api/userBets/${user.uid}/${id}`, { token: user.token });
    await eventually(async () => expect((await read()).status).toBe(403));
    expect(await act(user, id)).toMatchObject(rejected('account-disabled', 403));
    expect(await accounts.get(user.uid)).toEqual(before);
  });

  it('has a test for every error that the contract declares for the route', () => {
    const shared = ['bad-request', 'too-slow', 'too-many-requests', 'internal', 'unavailable', 'unauthenticated'];
    const tested = [...Object.keys(reasons), 'account-disabled', 'invalid-amount', 'forbidden', ...shared];
    const bodies = ['payload-too-large', 'unsupported-media-type'];
    // Every route declares these; hosts.test.ts has their tests.
    const hosts = ['unknown-host', 'demo-behind-proxy', 'foreign-origin'];
    expect(errorCodesOf(route).filter((code) => ![...tested, ...bodies, ...hosts].includes(code))).toEqual([]);
  });

  it("is not possible for another user's bet", async () => {
    const [{ user, id }, stranger] = [await aBet(), await server.aUser()];
    expect(await act({ ...stranger, uid: user.uid }, id)).toMatchObject(rejected('forbidden', 403));
    expect(await act(stranger, id)).toMatchObject(rejected('bet-not-found', 404));
    expect(await act({ ...user, token: 'x' }, id)).toMatchObject(rejected('unauthenticated', 401));
    expect((await betsOf(user))[id]).toMatchObject({ status: 'pending' });
  });
});
