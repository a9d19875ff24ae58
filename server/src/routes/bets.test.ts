import { collegeTeams } from '@courtside/core/testing/college-teams';
import { eventually } from '@courtside/core/testing/eventually';
import { refreshOdds, refreshResults } from '@courtside/core/testing/refresh';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

async function listBets(path = '/api/bets') {
  return dataOf('listBets', await server.call('GET', path));
}

it('lists the current games for any caller, next tip-off first, with prices and times', async () => {
  const later = await server.anOpenGame({ startTime: new Date(Date.now() + 7_200_000), team1: 'Utah Jazz' });
  const sooner = await server.anOpenGame();
  await eventually(async () => expect((await listBets()).map(({ id }) => id)).toEqual([sooner.id, later.id]));
  const [game] = await listBets('/API/BETS/');
  expect(game).toEqual({
    id: sooner.id,
    bet_id: sooner.id,
    league: 'nba',
    team1: sooner.team1,
    team2: sooner.team2,
    team1_price: 150,
    team2_price: -170,
    betStatus: 'open',
    score: null,
    checking: false,
    startTime: sooner.startTime.toISOString(),
    endTime: sooner.startTime.toISOString(),
    markets: {
      moneyline: {
        state: 'open',
        reason: null,
        updatedAt: expect.any(String),
        staleAt: expect.any(String),
        resumesAt: null,
        unconfirmed: true,
        line: null,
        prices: { team1: 150, team2: -170 },
      },
      spread: null,
      total: null,
    },
  });
});

it('shows a game of another league with its league and how its teams look', async () => {
  const game = await server.anOpenGame();
  await server.changeGame(game.id, collegeTeams);
  expect(dataOf('getBet', await server.call('GET', `/api/bets/${game.id}`))).toMatchObject(collegeTeams);
});

it('returns why a market is paused, the age of its price and when prices are expected back', async () => {
  const game = await server.anOpenGame();
  const [updatedAt, staleAt, resumesAt] = [1, 2, 3].map((hours) => new Date(Date.now() + hours * 3_600_000));
  const moneyline = { bookmaker: null, readAt: updatedAt, updatedAt, staleAt, pause: 'no-credits', resumesAt };
  await server.changeGame(game.id, { 'markets.moneyline': { line: null, prices: [150, -170], ...moneyline } });
  const shown = dataOf('getBet', await server.call('GET', `/api/bets/${game.id}`));
  expect(shown.markets.moneyline).toEqual({
    state: 'paused',
    reason: 'no-credits',
    updatedAt: updatedAt?.toISOString(),
    staleAt: staleAt?.toISOString(),
    resumesAt: resumesAt?.toISOString(),
    line: null,
    prices: { team1: 150, team2: -170 },
  });
});

it('returns one game for any caller, and 404 for an unknown id', async () => {
  const game = await server.anOpenGame();
  const shown = dataOf('getBet', await server.call('GET', `/api/Bets/${game.id}`));
  expect(shown).toMatchObject({ id: game.id, bet_id: game.id, team1_price: 150, betStatus: 'open', score: null });
  expect(shown.oddsHistory).toEqual([{ at: expect.any(String), team1_price: 150, team2_price: -170 }]);
  const missing = await server.call('GET', '/api/bets/no-such-game');
  expect(missing).toMatchObject({ status: 404, body: { success: false, code: 'game-not-found' } });
  const strange = await server.call('GET', '/api/bets/__proto__');
  expect(strange).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'betId' } });
});

it('soon lists a changed price and a final score', async () => {
  const game = await server.anOpenGame();
  const core = await server.core();
  const shown = async () => (await listBets()).find(({ id }) => id === game.id);
  await eventually(async () => expect(await shown()).toMatchObject({ team1_price: 150 }));
  server.feed.reprice(game.id, 160, -180);
  await refreshOdds(core.games, server.feed);
  await eventually(async () => expect(await shown()).toMatchObject({ team1_price: 160, team2_price: -180 }));
  server.feed.score(game.id, 101, 99, true);
  await refreshResults(core.games, server.feed);
  await eventually(async () =>
    expect(await shown()).toMatchObject({ betStatus: 'final', score: { team1: 101, team2: 99, clock: 'Final' } }),
  );
});

it('returns the price history of one game, and only current prices in the list', async () => {
  const game = await server.anOpenGame();
  const core = await server.core();
  for (const price of [155, 165]) {
    server.feed.reprice(game.id, price, -180);
    await refreshOdds(core.games, server.feed);
  }
  const { oddsHistory } = dataOf('getBet', await server.call('GET', `/api/bets/${game.id}`));
  expect(oddsHistory.map(({ team1_price, team2_price }) => [team1_price, team2_price])).toEqual([
    [150, -170],
    [155, -180],
    [165, -180],
  ]);
  const times = oddsHistory.map(({ at }) => at);
  expect(times).toEqual([...times].sort());
  expect((await server.call('GET', '/api/bets')).text).not.toContain('oddsHistory');
});
