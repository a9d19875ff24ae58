import { refreshResults } from '@courtside/core/testing/refresh';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '../testing/emulator.ts';
import { connectLive } from '../testing/live.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

interface Leg {
  readonly id: string;
  readonly team1: string;
}

async function placeOn(user: SignedIn, games: readonly Leg[], amount: number) {
  const legs = games.map(({ id, team1 }) => ({ betId: id, teamChosen: team1, acceptedPrice: 150 }));
  const answer = await server.call('POST', '/api/parlays', { token: user.token, body: { legs, amount } });
  return { answer, bet: dataOf('placeParlay', answer) };
}

async function ownBet(user: SignedIn, id: string) {
  return dataOf('getUserBet', await server.call('GET', `/api/userbets/${user.uid}/${id}`, { token: user.token }));
}

async function decide(game: Leg, home: number, away: number) {
  const core = await server.core();
  server.feed.score(game.id, home, away, true);
  await refreshResults(core.games, server.feed);
  await refreshResults(core.games, server.feed);
  await core.settlement.settle(game.id);
}

it('says live and in every list how each leg stands, also after the ticket was lost', async () => {
  const user = await server.aUser();
  const games = [await server.anOpenGame(), await server.anOpenGame(), await server.anOpenGame()];
  const [first, second, third] = games;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three games');
  const { answer, bet } = await placeOn(user, games, 20);
  expect(answer.body.message).toBe('Bet placed: $20.00 on a 3-leg parlay at +1463.');
  expect(bet).toMatchObject({ teamChosen: '3-leg parlay', price: 1463, potentialWinnings: 312.5, status: 'pending' });
  expect(bet.legs?.map(({ price, result }) => [price, result])).toEqual(games.map(() => [150, 'open']));

  const { socket, inbox, watch } = await connectLive(server.url, { token: user.token });
  await watch('me');
  await decide(first, 101, 99);
  await inbox.next((message) => JSON.stringify(message).includes('"result":"won"'));
  socket.close();
  expect(await ownBet(user, bet.id)).toMatchObject({ status: 'pending', potentialWinnings: 312.5 });

  await decide(second, 99, 101);
  const lost = await ownBet(user, bet.id);
  expect([lost.status, ...(lost.legs ?? []).map(({ result }) => result)]).toEqual(['lost', 'won', 'lost', 'open']);
  await decide(third, 101, 99);
  const wouldHave = await ownBet(user, bet.id);
  expect([wouldHave.status, wouldHave.legs?.[2]?.result]).toEqual(['lost', 'won']);
});

it('shows a group each leg from its own tip-off, and until then nothing that tells it', async () => {
  const user = await server.aUser();
  const body = { groupName: 'Sofa squad' };
  const { id: groupId } = dataOf('createGroup', await server.call('POST', '/api/groups', { token: user.token, body }));
  const [first, second] = [await server.anOpenGame(), await server.anOpenGame({ team1Price: 240, team2Price: -280 })];
  const legs = [
    { betId: first.id, side: 'team1' },
    { betId: second.id, side: 'team1' },
  ];
  const placed = await server.call('POST', '/api/parlays', { token: user.token, body: { legs, amount: 10 } });
  const bet = dataOf('placeParlay', placed);
  expect(bet.potentialWinnings).toBe(85);
  const seen = () => server.call('GET', `/api/groups/${groupId}/bets`, { token: user.token });

  const { socket, inbox, watch } = await connectLive(server.url, { token: user.token });
  await watch(`group:${groupId}`);
  expect(dataOf('listGroupBets', await seen())).toEqual([]);
  await server.changeGame(first.id, { startTime: new Date(Date.now() - 1_000) });
  const half = { teamChosen: '2-leg parlay', price: 150, potentialWinnings: 25, hiddenLegs: 1 };
  const answer = await seen();
  expect(dataOf('listGroupBets', answer)).toMatchObject([{ ...half, betId: first.id, legs: [{ betId: first.id }] }]);
  expect(answer.text).not.toMatch(new RegExp(`${second.id}|240|750|"85`));
  const live = await inbox.next((message) => JSON.stringify(message).includes('"hiddenLegs":1'));
  expect(JSON.stringify(live)).not.toMatch(new RegExp(`${second.id}|"price":240`));
  socket.close();
  await server.changeGame(second.id, { startTime: new Date(Date.now() - 1_000) });
  const [whole] = dataOf('listGroupBets', await seen());
  expect(whole).toMatchObject({ price: 750, potentialWinnings: 85, legs: [{}, { betId: second.id, price: 240 }] });
  expect(whole).not.toHaveProperty('hiddenLegs');
});

it('takes no ticket of too many legs, two of one game or too high a payout, and says where', async () => {
  const user = await server.aUser();
  const games = [await server.anOpenGame(), await server.anOpenGame()];
  const send = async (body: object) =>
    (await server.call('POST', '/api/parlays', { token: user.token, body: { amount: 10, ...body } })).body;
  const legs = games.map(({ id }) => ({ betId: id, side: 'team1' }));
  expect(await send({ legs: legs.slice(0, 1) })).toMatchObject({ code: 'bad-request', field: 'legs' });
  expect(await send({ legs: Array.from({ length: 7 }, () => legs[0]) })).toMatchObject({ code: 'bad-request' });
  expect(await send({ legs: [...legs, legs[0]] })).toMatchObject({ code: 'same-game', field: 'legs' });
  expect(await send({ legs: [legs[0], { betId: 'unknown', side: 'team1' }] })).toMatchObject({
    code: 'game-not-found',
    field: 'legs.1',
  });
  const changed = await send({ legs: legs.map((leg) => ({ ...leg, acceptedPrice: 160 })) });
  const now = { market: 'moneyline', price: 150, line: null, team1_price: 150, team2_price: -170 };
  const each = games.map(({ id }) => ({ betId: id, ...now }));
  expect(changed).toMatchObject({ code: 'odds-changed', field: 'legs', details: { ...now, legs: each } });
  const all = await Promise.all(Array.from({ length: 4 }, () => server.anOpenGame()));
  const six = [...games, ...all].map(({ id }) => ({ betId: id, side: 'team1' }));
  expect(await send({ legs: six, amount: 41 })).toMatchObject({ code: 'parlay-over-limit', field: 'amount' });
  expect((await send({ legs: six, amount: 40.96 })).data).toMatchObject({ potentialWinnings: 10_000 });
});
