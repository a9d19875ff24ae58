import { randomUUID } from 'node:crypto';
import { mainAccountOf } from '@courtside/core/ledger/account-id';
import { eventually } from '@courtside/core/testing/eventually';
import { refreshResults } from '@courtside/core/testing/refresh';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bettorsAt } from '../testing/bettors.ts';
import { signUp } from '../testing/emulator.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ settings: { HOLD_SECONDS: '30' } });
  await server.core();
});
afterAll(() => server.end());

const { place, balanceOf, betsOf } = bettorsAt({ call: (...request) => server.call(...request) });

describe('placing a bet', () => {
  it('takes the stake and records the price, ignoring what the server decides', async () => {
    const user = await server.aUser();
    const game = await server.anOpenGame();
    const placed = await place(user, {
      betId: game.id,
      teamChosen: 'Boston Celtics',
      amount: 25,
      acceptedPrice: 150,
      userId: 'another-user',
      potentialWinnings: 0,
      status: 'won',
      betData: { team1_price: 9_999 },
    });
    expect(placed.status).toBe(201);
    expect(placed.body.message).toBe('Bet placed: $25.00 on Boston Celtics at +150.');
    const bet = dataOf('placeBet', placed);
    expect(bet).toMatchObject({
      userId: user.uid,
      betId: game.id,
      teamChosen: 'Boston Celtics',
      amount: 25,
      potentialWinnings: 62.5,
      status: 'pending',
      settledAt: null,
      cancelled: false,
      cashedOut: null,
      betData: { team1: 'Boston Celtics', team2: 'Los Angeles Lakers', team1_price: 150, team2_price: -170 },
    });
    expect(await balanceOf(user)).toBe(975);
    expect(await betsOf(user)).toEqual({ [bet.id]: bet });
  });

  it('places one bet for fifty calls with one key, also if the key is the id in the body', async () => {
    const user = await server.aUser();
    const game = await server.anOpenGame();
    const body = { betId: game.id, teamChosen: game.team2, amount: 10 };
    const key = { 'Idempotency-Key': randomUUID() };
    const responses = await Promise.all(Array.from({ length: 50 }, () => place(user, body, key)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const again = await place(user, { ...body, id: key['Idempotency-Key'] });
    expect(again.text).toBe(responses[0]?.text);
    expect(await balanceOf(user)).toBe(990);
    expect(Object.keys(await betsOf(user))).toEqual([key['Idempotency-Key']]);
  });

  it('rejects a key that was used for another bet', async () => {
    const user = await server.aUser();
    const game = await server.anOpenGame();
    const body = { id: 'my-bet', betId: game.id, teamChosen: game.team1, amount: 10 };
    expect((await place(user, body)).status).toBe(201);
    expect(await place(user, { ...body, amount: 11 })).toMatchObject({ status: 409, body: { code: 'key-reused' } });
    expect(await balanceOf(user)).toBe(990);
  });

  it('rejects an outdated price with the current one, and takes nothing', async () => {
    const user = await server.aUser();
    const game = await server.anOpenGame();
    const rejected = await place(user, { betId: game.id, teamChosen: game.team1, amount: 10, acceptedPrice: 145 });
    expect(rejected).toMatchObject({
      status: 409,
      body: { code: 'odds-changed', details: { price: 150, team1_price: 150, team2_price: -170 } },
    });
    expect(await balanceOf(user)).toBe(1000);
  });

  it.each([
    ['an unknown game', { betId: 'no-such-game' }, 404, 'game-not-found'],
    ['a team that is not in the game', { teamChosen: 'Utah Jazz' }, 400, 'unknown-team'],
    ['more than the balance', { amount: 1000.01 }, 409, 'insufficient-balance'],
  ])('rejects %s', async (_what, change, status, code) => {
    const user = await server.aUser();
    const game = await server.anOpenGame();
    const rejected = await place(user, { betId: game.id, teamChosen: game.team1, amount: 10, ...change });
    expect(rejected).toMatchObject({ status, body: { success: false, code } });
    expect(await balanceOf(user)).toBe(1000);
  });

  it('names the field if the team is not in the game', async () => {
    const user = await server.aUser();
    const game = await server.anOpenGame();
    const rejected = await place(user, { betId: game.id, teamChosen: 'Utah Jazz', amount: 10 });
    expect(rejected.body.field).toBe('teamChosen');
  });

  it('rejects a game that has started', async () => {
    const user = await server.aUser();
    const game = await server.anOpenGame();
    server.feed.score(game.id, 2, 0, false);
    await refreshResults((await server.core()).games, server.feed);
    const rejected = await place(user, { betId: game.id, teamChosen: game.team1, amount: 10 });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'betting-closed' } });
  });

  it.each([
    ['a price past its age bound', { 'markets.moneyline.staleAt': new Date(Date.now() - 1) }, 'odds-stale'],
    ['no credits for new prices', { 'markets.moneyline.pause': 'no-credits' }, 'odds-stale'],
    ['a market that is paused', { 'markets.moneyline.pause': 'confirming' }, 'market-paused'],
  ])('rejects %s, and takes nothing', async (_what, changes, code) => {
    const user = await server.aUser();
    const game = await server.anOpenGame();
    await server.changeGame(game.id, changes);
    const rejected = await place(user, { betId: game.id, teamChosen: game.team1, amount: 10 });
    expect(rejected).toMatchObject({ status: 409, body: { code, field: 'betId' } });
    expect(await balanceOf(user)).toBe(1000);
  });

  it('rejects a user without an account', async () => {
    const user = await signUp();
    const game = await server.anOpenGame();
    const rejected = await place(user, { betId: game.id, teamChosen: game.team1, amount: 10 });
    expect(rejected).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
  });

  it('places exactly the bets that the balance covers for 64 concurrent callers', async () => {
    const user = await server.aUser();
    const game = await server.anOpenGame();
    const body = { betId: game.id, teamChosen: game.team1, amount: 100 };
    const responses = await Promise.all(Array.from({ length: 64 }, () => place(user, body)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(responses.filter(({ body: { code } }) => code === 'insufficient-balance')).toHaveLength(54);
    expect(await balanceOf(user)).toBe(0);
  });
});

describe('the two steps of a bet', () => {
  it('debits once: the held stake becomes the bet', async () => {
    const user = await server.aUser();
    const game = await server.anOpenGame();
    const path = `/api/users/${user.uid}/bet`;
    await server.call('PATCH', path, { token: user.token, body: { betAmount: 40 } });
    expect(await balanceOf(user)).toBe(960);
    const second = { userId: user.uid, betId: game.id, teamChosen: game.team1, amount: 40 };
    const placed = await place(user, { ...second, potentialWinnings: 0, status: 'pending' });
    expect(placed.status).toBe(201);
    expect(await balanceOf(user)).toBe(960);
  });

  it('schedules the release of a hold whose bet is rejected', async () => {
    const user = await server.aUser();
    const { jobs } = await server.core();
    await server.call('PATCH', `/api/users/${user.uid}/bet`, { token: user.token, body: { betAmount: 40 } });
    expect((await place(user, { betId: 'gone', teamChosen: 'x', amount: 40 })).status).toBe(404);
    const scheduled = await eventually(async () => {
      const job = (await jobs.queue('release-hold').getDelayed()).find(
        ({ data }) => data.account === mainAccountOf(user.uid),
      );
      if (job === undefined) throw new Error('no job is scheduled');
      return job;
    });
    expect(scheduled.data).toEqual({ account: mainAccountOf(user.uid), seq: 2 });
    // The rest of the 30 seconds, plus a margin.
    expect(scheduled.opts.delay).toBeGreaterThan(15_000);
    expect(scheduled.opts.delay).toBeLessThan(31_000);
  });
});

describe('the open bets of one user', () => {
  it('are limited', async () => {
    const { MONGODB_URI, REDIS_URL } = server.config;
    const strict = await aServer({ settings: { MONGODB_URI, REDIS_URL, MAX_OPEN_BETS: '2' } });
    onTestFinished(() => strict.app.close());
    await strict.core();
    const { uid, token } = await strict.aUser();
    const { id: betId, team1: teamChosen } = await strict.anOpenGame({ team1: 'Utah Jazz', team2: 'Phoenix Suns' });
    const body = { betId, teamChosen, amount: 1 };
    const bet = () => strict.call('POST', `/api/userbets/${uid}`, { token, body });
    const responses = await Promise.all([bet(), bet(), bet()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too-many-bets',
      message: 'You have 2 bets running, as many as one person can have. Wait until some are decided.',
    });
  });
});
