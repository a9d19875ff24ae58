import { randomUUID } from 'node:crypto';
import { refreshResults } from '@courtside/core/testing/refresh';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bettorsAt } from '../testing/bettors.ts';
import { connectLive } from '../testing/live.ts';
import { aServer, dataOf, ownRecordOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

const { place, balanceOf, betsOf } = bettorsAt({ call: (...request) => server.call(...request) });

/** A game with a spread of −5 for the home team and a total of 210. */
const aGame = () =>
  server.anOpenGame({ team1Price: -170, team2Price: 150, spread: [-5, -108, -112], total: [210, -105, -115] });

it('lists the spread and the total of a game with their lines and prices', async () => {
  const game = await aGame();
  const open = { state: 'open', reason: null, resumesAt: null };
  const { markets } = dataOf('getBet', await server.call('GET', `/api/bets/${game.id}`));
  expect(markets).toMatchObject({
    moneyline: { ...open, line: null, prices: { team1: -170, team2: 150 } },
    spread: { ...open, line: -5, prices: { team1: -108, team2: -112 } },
    total: { ...open, line: 210, prices: { over: -105, under: -115 } },
  });
});

it('places bets on a spread and a total, and shows their pushes everywhere', async () => {
  const [user, game] = [await server.aUser(), await aGame()];
  const [id, totalId]: string[] = [randomUUID(), randomUUID()];
  const order = { betId: game.id, market: 'spread', side: 'team2', acceptedLine: 5, acceptedPrice: -112, amount: 25 };
  const placed = await place(user, { ...order, id });
  expect(placed.body.message).toBe(`Bet placed: $25.00 on ${game.team2} +5 at −112.`);
  const spread = { market: 'spread', side: 'team2', line: 5, price: -112, teamChosen: game.team2 };
  const bet = dataOf('placeBet', placed);
  expect(bet).toMatchObject({ ...spread, amount: 25, potentialWinnings: 47.32, status: 'pending' });
  const total = await place(user, { betId: game.id, market: 'total', teamChosen: 'Over', amount: 10, id: totalId });
  expect(total.body.message).toBe('Bet placed: $10.00 on Over 210 at −105.');

  const { socket, inbox, watch } = await connectLive(server.url, { token: user.token });
  await watch('me');
  server.feed.score(game.id, 108, 103, true);
  const core = await server.core();
  await refreshResults(core.games, server.feed);
  await refreshResults(core.games, server.feed);
  await core.settlement.settle(game.id);
  await inbox.next((message) => JSON.stringify(message).includes('"push":1'));
  socket.close();

  const pushed = { ...bet, status: 'push', settledAt: expect.any(String) };
  expect((await betsOf(user))[bet.id]).toEqual(pushed);
  expect((await place(user, { ...order, id })).body).toMatchObject({
    message: `Bet placed before: $25.00 on ${game.team2} +5 at −112. It is a push now.`,
    data: pushed,
  });
  // The over won $9.52 at −105.
  expect(await balanceOf(user)).toBe(1009.52);
  const read = (path: string) => server.call('GET', `/api/users/${user.uid}${path}`, { token: user.token });
  expect(ownRecordOf(await read('')).stats).toMatchObject({
    bets: 2,
    won: 1,
    lost: 0,
    push: 1,
    running: 0,
    // The pushed stake counts.
    staked: 35,
  });
  const { lines } = dataOf('readLedger', await read('/ledger'));
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: 'refund', reason: 'push', amount: 25, bet: expect.objectContaining(spread) }),
  );
});

it('rejects a line that moved, a market that is not offered, and unknown sides', async () => {
  const [user, game] = [await server.aUser(), await aGame()];
  const order = { betId: game.id, market: 'spread', side: 'team1', amount: 10, acceptedPrice: -108 };
  expect(await place(user, { ...order, acceptedLine: -4.5 })).toMatchObject({
    status: 409,
    body: {
      code: 'odds-changed',
      field: 'acceptedLine',
      message: 'The line has changed.',
      details: { market: 'spread', line: -5, price: -108, team1_price: -170, team2_price: 150 },
    },
  });
  for (const [change, status, code, field] of [
    [{ side: 'over' }, 400, 'unknown-team', 'side'],
    [{ teamChosen: game.team2 }, 400, 'unknown-team', 'side'],
    [{ market: 'total', side: undefined, teamChosen: game.team1 }, 400, 'unknown-team', 'teamChosen'],
    [{ side: undefined }, 400, 'bad-request', 'teamChosen'],
    [{ market: 'props' }, 400, 'bad-request', 'market'],
    [{ acceptedLine: -4.25 }, 400, 'bad-request', 'acceptedLine'],
  ] as const) {
    const rejected = await place(user, { ...order, ...change });
    expect(rejected, JSON.stringify(change)).toMatchObject({ status, body: { code, field } });
  }
  await server.changeGame(game.id, { 'markets.spread': undefined });
  expect(await place(user, order)).toMatchObject({
    status: 409,
    body: { code: 'market-not-offered', field: 'market' },
  });
  expect(await balanceOf(user)).toBe(1000);
});
