import { timeLimit } from '@courtside/contract/testing/time-limit';
import { expect, it } from 'vitest';
import { aServer, responding } from '../testing/a-server.ts';
import { createOddsApi, type OddsApi, type OddsApiOptions } from './odds-api.ts';

const now = Date.parse('2026-11-21T18:00:00Z');
const provider = (url: string, more: Partial<OddsApiOptions> = {}) =>
  createOddsApi({
    url,
    key: 'some-key',
    clock: () => now,
    timeoutMs: timeLimit(5_000),
    maxAgeMs: () => 60_000,
    ...more,
  });

const [from, to] = [new Date(now - 3_600_000), new Date(now + 3_600_000)];
const scoresOf = async ({ results }: OddsApi, signal?: AbortSignal) => results[0]?.fetchResults(from, to, signal);

const head = { commence_time: '2026-11-22T00:30:00Z', home_team: 'Miami Heat', away_team: 'Utah Jazz' };
const outcomes = [
  { name: 'Miami Heat', price: -150 },
  { name: 'Utah Jazz', price: 130 },
];
const offered = (id: string) => ({
  ...head,
  id,
  bookmakers: [{ key: 'fanduel', last_update: '2026-11-21T17:59:30Z', markets: [{ key: 'h2h', outcomes }] }],
});

it('requests the chosen markets of US bookmakers at American prices, upcoming events, and three days of scores', async () => {
  const requested: URL[] = [];
  const url = await aServer((request, response) => {
    requested.push(new URL(request.url ?? '', 'http://feed'));
    response.end('[]');
  });
  const api = provider(`${url}/relay//`);
  const nothing = { games: [], rejected: [], problems: [] };
  expect(await api.odds.fetchOdds()).toEqual(nothing);
  expect(await api.odds.fetchOdds(['moneyline'])).toEqual(nothing);
  expect(await api.odds.fetchEvents()).toEqual(nothing);
  expect(await scoresOf(api)).toEqual(nothing);
  expect(requested.map(({ pathname }) => pathname)).toEqual([
    '/relay/v4/sports/basketball_nba/odds',
    '/relay/v4/sports/basketball_nba/odds',
    '/relay/v4/sports/basketball_nba/events',
    '/relay/v4/sports/basketball_nba/scores',
  ]);
  expect(requested.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { apiKey: 'some-key', regions: 'us', markets: 'h2h,spreads,totals', oddsFormat: 'american' },
    { apiKey: 'some-key', regions: 'us', markets: 'h2h', oddsFormat: 'american' },
    { apiKey: 'some-key' },
    { apiKey: 'some-key', daysFrom: '3' },
  ]);
});

it('skips prices past the age bound at the time of the response', async () => {
  let maxAgeMs = 60_000;
  const url = await aServer(responding(200, JSON.stringify([offered('g')])));
  const { odds } = provider(url, { maxAgeMs: () => maxAgeMs, report: () => undefined });
  const quote = async () => (await odds.fetchOdds()).games[0]?.quotes.moneyline;
  expect(await quote()).toMatchObject({ line: null, prices: [-150, 130], bookmaker: 'fanduel' });
  maxAgeMs = 29_999;
  expect(await quote()).toBeNull();
});

it('returns the credits of the last response that reported them, which may be an error', async () => {
  const headers = (remaining: string, used: string, last: string) => ({
    'x-requests-remaining': remaining,
    'x-requests-used': used,
    'x-requests-last': last,
  });
  const responses: [number, Record<string, string>][] = [
    [200, headers('487', '13', '1')],
    [200, {}],
    [200, headers('many', '13', '1')],
    [401, headers('0', '500', '2')],
    [200, { 'x-requests-remaining': '500' }],
  ];
  const url = await aServer((_, response) => {
    const [status, sent] = responses.shift() ?? [500, {}];
    response.writeHead(status, sent).end('[]');
  });
  const { odds } = provider(url);
  expect(odds.credits()).toBeNull();
  const first = { remaining: 487, used: 13, last: 1 };
  for (const expected of [first, first, first]) {
    await odds.fetchOdds();
    expect(odds.credits()).toEqual(expected);
  }
  await expect(odds.fetchOdds()).rejects.toMatchObject({ kind: 'refused' });
  expect(odds.credits()).toEqual({ remaining: 0, used: 500, last: 2 });
  await odds.fetchEvents();
  expect(odds.credits()).toEqual({ remaining: 500, used: 0, last: 0 });
});

it('reports a skipped event once while it persists, and again when it returns', async () => {
  const whole = offered('whole');
  const responses = [[{}, whole], [{}, whole], [whole], [{}, whole]];
  const url = await aServer((_, response) => response.end(JSON.stringify(responses.shift())));
  const reported: string[] = [];
  const { odds } = provider(url, { report: (problem) => reported.push(problem) });
  for (const expected of [1, 1, 1, 2]) {
    expect((await odds.fetchOdds()).games).toHaveLength(1);
    expect(reported).toHaveLength(expected);
  }
  expect(reported[0]).toContain('skipped');
});

it('throws the reason of an abort', async () => {
  const off = new AbortController();
  const reason = new Error('shutting down');
  const api = provider(await aServer(() => off.abort(reason)));
  await expect(api.odds.fetchOdds(undefined, off.signal)).rejects.toBe(reason);
  await expect(scoresOf(api, AbortSignal.abort(reason))).rejects.toBe(reason);
});
