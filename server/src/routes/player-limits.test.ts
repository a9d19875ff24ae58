import type { RouteName } from '@courtside/contract';
import { dayMs } from '@courtside/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '../testing/emulator.ts';
import { seasonSettings } from '../testing/season-settings.ts';
import { aServer, dataOf, type Response, type TestServer } from '../testing/server.ts';

const now = Date.UTC(2026, 10, 22, 18, 45);

let server: TestServer;
beforeAll(async () => {
  // A fixed clock, so that the end of a pause is exact.
  server = await aServer({ clock: () => now });
  await server.core();
});
afterAll(() => server.end());

function as({ uid, token }: SignedIn) {
  return {
    post: (path: string, body: object) => server.call('POST', path, { token, body }),
    pause: (body: object, of = uid) => server.call('PUT', `/api/users/${of}/pause`, { token, body }),
    limit: (body: object, of = uid) => server.call('PUT', `/api/users/${of}/daily-limit`, { token, body }),
    read: (of = uid) => server.call('GET', `/api/users/${of}/limits`, { token }),
  };
}

it('a paused user is refused every bet, hold and payment, with the end of the pause', async () => {
  const user = await server.aUser();
  const { uid, token } = user;
  const { post, pause, read } = as(user);
  const group = dataOf('createGroup', await post('/api/groups', { groupName: 'Friends' }));
  const season = dataOf('createSeason', await post(`/api/groups/${group.id}/seasons`, { ...seasonSettings }));
  const game = await server.anOpenGame();
  const bet = { betId: game.id, teamChosen: game.team1, amount: 10 };
  dataOf('placeBet', await post(`/api/userbets/${uid}`, bet));

  const until = new Date(now + 7 * dayMs).toISOString();
  const answer = await pause({ days: 7 });
  expect(dataOf('pauseBetting', answer)).toMatchObject({ pausedUntil: until, stakedToday: 10 });
  // A shorter pause does not end the longer one.
  expect(dataOf('pauseBetting', await pause({ days: 1 })).pausedUntil).toBe(until);

  const refused: Partial<Record<RouteName, Promise<Response>>> = {
    placeBet: post(`/api/userbets/${uid}`, bet),
    holdStake: server.call('PATCH', `/api/users/${uid}/bet`, { token, body: { betAmount: 10 } }),
    deposit: post(`/api/users/${uid}/deposit`, { amount: 10 }),
    topUp: post(`/api/users/${uid}/topup`, { amount: 10 }),
    rebuy: post(`/api/groups/${group.id}/seasons/${season.id}/rebuys`, {}),
  };
  for (const [name, response] of Object.entries(refused)) {
    expect(await response, name).toMatchObject({
      status: 409,
      body: {
        code: 'betting-paused',
        message: 'You are taking a break. Your pending bets still settle.',
        details: { until },
      },
    });
  }
  expect(dataOf('readPlayerLimits', await read())).toEqual({
    pausedUntil: until,
    dailyLimit: null,
    nextDailyLimit: null,
    stakedToday: 10,
  });
});

it.each([{ days: 0 }, { days: 31 }, { days: 1.5 }, { days: '7' }, {}])(
  'rejects a pause of %j and names the field',
  async (body) => {
    const user = await server.aUser();
    expect(await as(user).pause(body)).toMatchObject({ status: 400, body: { field: 'days' } });
    expect(dataOf('readPlayerLimits', await as(user).read()).pausedUntil).toBeNull();
  },
);

it('a lower limit applies now and a higher one in 24 hours; a stake above it names the amount', async () => {
  const user = await server.aUser();
  const { post, limit } = as(user);
  const game = await server.anOpenGame();
  const bet = (amount: number) => post(`/api/userbets/${user.uid}`, { betId: game.id, teamChosen: game.team1, amount });
  const set = await limit({ dailyLimit: 30 });
  expect(set.body.message).toBe('Your daily limit applies now.');
  const raised = await limit({ dailyLimit: null });
  expect(raised.body.message).toBe('Your new daily limit applies in 24 hours.');
  const nextDailyLimit = { dailyLimit: null, at: new Date(now + dayMs).toISOString() };
  expect(dataOf('limitStakes', raised)).toMatchObject({ dailyLimit: 30, nextDailyLimit });
  dataOf('placeBet', await bet(20));
  expect(await bet(10.01)).toMatchObject({
    status: 409,
    body: {
      code: 'over-daily-limit',
      field: 'amount',
      message: 'This is more than your daily limit allows.',
      details: { left: 10 },
    },
  });
  expect(await limit({ dailyLimit: 0 })).toMatchObject({ status: 400, body: { code: 'invalid-amount' } });
});

it("neither shows nor changes another user's limits", async () => {
  const [user, other] = await Promise.all([server.aUser(), server.aUser()]);
  const { pause, limit, read } = as(other);
  for (const response of [read(user.uid), pause({ days: 3 }, user.uid), limit({ dailyLimit: 5 }, user.uid)])
    expect(await response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(dataOf('readPlayerLimits', await as(user).read())).toMatchObject({ pausedUntil: null, dailyLimit: null });
});
