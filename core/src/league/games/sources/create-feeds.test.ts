import { expect, it } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { anEvent } from '../providers/espn/testing/an-event.ts';
import { createSimulator } from '../providers/simulator/simulator.ts';
import { aServer } from '../providers/testing/a-server.ts';
import { createFeeds } from './create-feeds.ts';

const now = Date.UTC(2026, 10, 21);
const clock = () => now;
const seed = 'ours';

/** Starts a server for both sources with the given responses by path. */
const bothSources = (responses: Readonly<Record<string, unknown>>) =>
  aServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?');
    response.end(JSON.stringify(responses[path.split('/').at(-1) ?? '']));
  });

it('simulates the league from the given seed without a key', async () => {
  const feeds = createFeeds(readConfig({}), { clock, seed });
  expect(feeds.name).toBe('simulator');
  expect(await feeds.odds.fetchOdds()).toEqual(await createSimulator({ clock, seed }).odds.fetchOdds());
  expect(feeds.results.map(({ name, key }) => [name, key])).toEqual([['simulator', 'odds']]);
});

it('uses both real sources with a key, the scoreboard first, and reports the problems of each source', async () => {
  const teams = { home_team: 'Miami Heat', away_team: 'Utah Jazz' };
  const game = { id: 'g', commence_time: '2026-11-21T00:00:01Z', ...teams, bookmakers: [] };
  const url = await bothSources({
    odds: [null, game],
    scoreboard: { events: [] },
    scores: [{ ...game, completed: false }, 1],
  });
  const reported: string[] = [];
  const feeds = createFeeds(readConfig({ ODDS_API_KEY: 'x', ODDS_API_URL: url, SCOREBOARD_URL: url }), {
    clock,
    seed,
    report: (problem) => reported.push(problem),
  });
  expect(feeds.name).toBe('the-odds-api');
  expect((await feeds.odds.fetchOdds()).games).toMatchObject([{ id: 'g', quotes: { moneyline: null } }]);
  expect(reported).toEqual([expect.stringContaining('Event 1')]);
  expect(feeds.results.map(({ name, key }) => [name, key])).toEqual([
    ['espn', 'scoreboard'],
    ['the-odds-api/scores', 'odds'],
  ]);
  const readings = await Promise.all(feeds.results.map((source) => source.fetchResults(new Date(now), new Date(now))));
  expect(readings.map(({ games }) => games.length)).toEqual([0, 1]);
  expect(reported).toEqual([expect.stringContaining('Event 1'), expect.stringContaining('Event 2')]);
});

it("uses ESPN's scoreboard alone for games, odds and results with GAMES=espn", async () => {
  const url = await bothSources({ scoreboard: { events: [anEvent({ startTime: now + 3_600_000 })] } });
  const feeds = createFeeds(readConfig({ GAMES: 'espn', LEAGUES: 'nba', SCOREBOARD_URL: url }), { clock, seed });
  expect(feeds.name).toBe('espn');
  expect(feeds.odds.credits).toBeUndefined();
  expect((await feeds.odds.fetchOdds()).games).toMatchObject([{ quotes: { moneyline: { prices: [-142, 120] } } }]);
  expect(feeds.results.map(({ name, key }) => [name, key])).toEqual([['espn', 'odds']]);
  const results = await feeds.results[0]?.fetchResults(new Date(now), new Date(now));
  expect(results?.games).toMatchObject([{ id: '401810001', state: 'scheduled' }]);
});

it.each([
  ['the setting', { ODDS_MAX_AGE_SECONDS: '30' }, undefined],
  ["the caller's bound rather than the setting", { ODDS_MAX_AGE_SECONDS: '3600' }, () => 30_000],
  ['90 minutes', {}, undefined],
])('takes %s as the age bound of a price', async (_, settings, maxAgeMs) => {
  const bound = maxAgeMs || 'ODDS_MAX_AGE_SECONDS' in settings ? 30_000 : 90 * 60_000;
  const teams = { home_team: 'Miami Heat', away_team: 'Utah Jazz' };
  const outcomes = [
    { name: 'Miami Heat', price: -150 },
    { name: 'Utah Jazz', price: 130 },
  ];
  const offered = (id: string, age: number) => {
    const market = { key: 'h2h', last_update: new Date(now - age).toISOString(), outcomes };
    return { id, commence_time: '2026-11-21T00:30:00Z', ...teams, bookmakers: [{ key: 'b', markets: [market] }] };
  };
  const url = await bothSources({ odds: [offered('at', bound), offered('past', bound + 1)] });
  const feeds = createFeeds(readConfig({ ODDS_API_KEY: 'x', ODDS_API_URL: url, ...settings }), {
    clock,
    seed,
    report: () => undefined,
    ...(maxAgeMs && { maxAgeMs }),
  });
  const { games } = await feeds.odds.fetchOdds();
  expect(games.map(({ id, quotes }) => [id, quotes.moneyline !== null])).toEqual([
    ['at', true],
    ['past', false],
  ]);
});

it('recognizes its own games in each feed', async () => {
  const league = createFeeds(readConfig({}), { clock, seed });
  const other = createFeeds(readConfig({}), { clock, seed: 'other' });
  const fast = createFeeds(readConfig({ SIMULATOR_SPEED: '10' }), { clock, seed });
  const real = createFeeds(readConfig({ ODDS_API_KEY: 'x' }), { clock, seed });
  const [game] = (await league.odds.fetchOdds()).games;
  const id = game?.id ?? '';
  expect([league, other, fast, real].map((feeds) => feeds.owns(id))).toEqual([true, false, false, false]);
  expect([league, real].map((feeds) => feeds.owns('ca21c78621f9d4605afd4c7803f356c5'))).toEqual([false, true]);
});

it.each([
  ['nba', ['espn', 'the-odds-api/scores']],
  ['nba,ncaaw', ['espn', 'the-odds-api/scores', 'the-odds-api/scores/ncaaw']],
  ['nba,euroleague', ['espn', 'the-odds-api/scores', 'the-odds-api/scores/euroleague']],
  ['euroleague', ['the-odds-api/scores/euroleague']],
])('takes results from ESPN, except those of the EuroLeague, with The Odds API as well: %s', (leagues, names) => {
  const feeds = createFeeds(readConfig({ ODDS_API_KEY: 'x', LEAGUES: leagues }), { clock, seed });
  expect(feeds.odds.leagues).toEqual(leagues.split(','));
  expect(feeds.results.map(({ name }) => name)).toEqual(names);
  const [espn] = feeds.results.filter(({ name }) => name === 'espn');
  if (espn !== undefined) {
    expect(espn.key).toBe('scoreboard');
    expect(espn.leagues).toEqual(leagues.split(',').filter((league) => league !== 'euroleague'));
  }
});

it('owns the games of its leagues only, which their ids name', () => {
  const espn = createFeeds(readConfig({ GAMES: 'espn' }), { clock, seed });
  const nba = createFeeds(readConfig({ GAMES: 'espn', LEAGUES: 'nba' }), { clock, seed });
  const real = createFeeds(readConfig({ ODDS_API_KEY: 'x' }), { clock, seed });
  for (const id of ['ncaam-401719131', 'wnba-401736228.2026-11-27'])
    expect([espn, nba, real].map((feeds) => feeds.owns(id))).toEqual([true, false, false]);
  const women = createFeeds(readConfig({ ODDS_API_KEY: 'x', LEAGUES: 'nba,ncaaw' }), { clock, seed });
  expect(['ncaaw-a3101113', 'ncaam-a3101113', 'a3101113'].map(women.owns)).toEqual([true, false, true]);
  expect([espn, nba, real].map((feeds) => feeds.owns('401810001'))).toEqual([true, true, true]);
});
