import { existsSync, readFileSync } from 'node:fs';
import { impliedProbability, isAmericanPrice } from '@courtside/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProviderError } from '../provider.ts';
import { readOdds, readScores } from './events.ts';

const recorded = new URL('../../../../../../shared/data/the-odds-api-odds-2022-12-06.json', import.meta.url);
const now = Date.parse('2026-11-21T18:00:00Z');

const head = {
  id: 'ca21c78621f9d4605afd4c7803f356c5',
  sport_key: 'basketball_nba',
  commence_time: '2026-11-22T00:30:00Z',
  home_team: 'Cleveland Cavaliers',
  away_team: 'Los Angeles Lakers',
};
const game = {
  id: head.id,
  team1: head.home_team,
  team2: head.away_team,
  startTime: new Date('2026-11-22T00:30:00Z'),
};

const h2h = (home: unknown, away: unknown) => ({
  key: 'h2h',
  outcomes: [
    { name: head.away_team, price: away },
    { name: head.home_team, price: home },
  ],
});
const book = (key: string, ...markets: unknown[]) => ({ key, title: key, markets });
const event = (...bookmakers: unknown[]) => ({ ...head, bookmakers });
const priced = (home: unknown, away: unknown, more: object = {}) => ({
  ...event(book('fanduel', h2h(home, away))),
  ...more,
});
const pricesOf = (body: unknown) =>
  readOdds(body, now).games.map(({ team1Price, team2Price }) => [team1Price, team2Price]);

describe('odds', () => {
  it('list a game with the home team first, at its American prices', () => {
    expect(readOdds([priced(-190, 158)], now)).toEqual({
      games: [{ ...game, team1Price: -190, team2Price: 158 }],
      problems: [],
    });
  });

  it.each([
    ['decimals', 1.53, 2.58, -189, 158],
    ['decimals, one of them whole', 1.25, 4, -400, 300],
    ['decimals, both of them whole', 2, 2, 100, 100],
    ['decimals with a long shot above 100', 1.01, 151, -10_000, 15_000],
    ['decimals of three places', 1.909, 1.909, -110, -110],
    ['American, even', 100, -120, 100, -120],
    ['American, long', -2500, 1200, -2500, 1200],
  ])('are American whatever the feed answers: %s', (_, home, away, team1Price, team2Price) => {
    expect(readOdds([priced(home, away)], now).games).toEqual([{ ...game, team1Price, team2Price }]);
  });

  it('come from every pair of decimal prices as a pair a book may show', () => {
    const decimal = fc.integer({ min: 1001, max: 99_999 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(decimal, decimal, (home, away) => {
        const [one, other] = pricesOf([priced(home, away)])[0] ?? [];
        expect(isAmericanPrice(one ?? 0) && isAmericanPrice(other ?? 0)).toBe(true);
        expect(Math.abs(impliedProbability(one ?? 0) - 1 / home)).toBeLessThan(0.003);
      }),
    );
  });

  it.each([
    [1, 1],
    [1, 12],
    [0, 0],
    [-110, 1.91],
    [-1.5, 2.5],
    [0.5, 2],
    [150.5, -170.5],
    [-250_000, 9000],
    [1.000_001, 500],
  ])('leave a game out, and say so, where no bets are taken: prices of %d and %d', (home, away) => {
    const { games, problems } = readOdds([priced(home, away), priced(-110, -110, { id: 'other' })], now);
    expect(games.map(({ id }) => id)).toEqual(['other']);
    expect(problems).toEqual([expect.stringContaining(head.id)]);
  });

  it('are not offered once a game has begun', () => {
    const at = (commence_time: string) => readOdds([priced(-110, -110, { commence_time })], now).games.length;
    expect(at('2026-11-21T18:00:01Z')).toBe(1);
    expect(at('2026-11-21T18:00:00Z')).toBe(0);
    expect(at('2026-11-21T19:30:00+02:00')).toBe(0);
  });

  it.each([
    ['no id', { id: undefined }],
    ['an id of two parts', { id: 'a:b' }],
    ['an id that is no text', { id: 7 }],
    ['no tip-off', { commence_time: undefined }],
    ['a tip-off nobody can read', { commence_time: 'tonight' }],
    ['no home team', { home_team: '' }],
    ['no visitors', { away_team: null }],
    ['one team against itself', { away_team: head.home_team }],
    ['no list of bookmakers', { bookmakers: {} }],
  ])('of one malformed event cost no other: %s', (_, fault) => {
    const { games, problems } = readOdds([priced(-110, -110, fault), priced(-120, 100, { id: 'whole' })], now);
    expect(games.map(({ id }) => id)).toEqual(['whole']);
    expect(problems).toHaveLength(1);
  });

  it('list a game once, as it came first', () => {
    expect(pricesOf([priced(-110, -110), priced(-300, 250)])).toEqual([[-110, -110]]);
  });
});

describe('scores', () => {
  const result = (home: unknown, away: unknown, completed = true) => ({
    ...head,
    completed,
    scores: [
      { name: head.away_team, score: away },
      { name: head.home_team, score: home },
    ],
  });

  it('of a game to come are none', () => {
    const upcoming = { games: [{ ...game, score: null, completed: false }], problems: [] };
    expect(readScores([{ ...head, completed: false, scores: null }])).toEqual(upcoming);
    expect(readScores([{ ...head, completed: false }])).toEqual(upcoming);
    expect(readScores([{ ...head, completed: false, scores: [] }])).toEqual(upcoming);
  });

  it('are numbers, the home team first, playing or over', () => {
    const score = { team1: 116, team2: 102, periods: [], clock: null };
    expect(readScores([result('116', '102')]).games).toEqual([{ ...game, score, completed: true }]);
    expect(readScores([result(116, 102, false)]).games).toEqual([{ ...game, score, completed: false }]);
  });

  it('of a tie are not final: basketball knows none', () => {
    const { games, problems } = readScores([result('100', '100')]);
    expect(games).toMatchObject([{ score: { team1: 100, team2: 100 }, completed: false }]);
    expect(problems).toEqual([expect.stringContaining('tie')]);
    expect(readScores([result('100', '100', false)]).problems).toEqual([]);
  });

  it.each([
    ['no scores', { scores: null }],
    ['none in the list', { scores: [] }],
    ['only one team', { scores: [{ name: head.home_team, score: '99' }] }],
    [
      'null for a team',
      {
        scores: [
          { name: head.home_team, score: '99' },
          { name: head.away_team, score: null },
        ],
      },
    ],
  ])('that are missing leave a game unfinished, completed or not: %s', (_, fault) => {
    const { games, problems } = readScores([{ ...result('99', '98'), ...fault }]);
    expect(games).toEqual([{ ...game, score: null, completed: false }]);
    expect(problems).toEqual([expect.stringContaining(head.id)]);
  });

  it.each([
    ['a score that is no number', result('abc', '98')],
    ['a negative score', result('-3', '98')],
    ['half a point', result(99.5, '98')],
    ['a team that does not play', { ...result('1', '2'), scores: [{ name: 'Miami Heat', score: '1' }] }],
    ['no word on completion', { ...result('99', '98'), completed: undefined }],
  ])('of one malformed event cost no other: %s', (_, malformed) => {
    const { games, problems } = readScores([malformed, { ...result('99', '98'), id: 'whole' }]);
    expect(games.map(({ id }) => id)).toEqual(['whole']);
    expect(problems).toHaveLength(1);
  });
});

describe.each([
  ['odds', (body: unknown) => readOdds(body, now)],
  ['scores', readScores],
])('an answer of %s that makes no sense as a whole', (_, read) => {
  it.each([[{ unexpected: true }], [null], ['games'], [[1, null, 'x']], [[{}]]])('is an error: %j', (body) => {
    expect(() => read(body)).toThrow(ProviderError);
  });

  it('is not one without games: there are days without', () => {
    expect(read([])).toEqual({ games: [], problems: [] });
  });

  it('never fails in any other way', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.array(fc.record({ id: fc.string(), bookmakers: fc.jsonValue() }))),
        (body) => {
          try {
            expect(Array.isArray(read(body).games)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(ProviderError);
          }
        },
      ),
    );
  });
});

describe.runIf(existsSync(recorded))('an answer recorded in 2022, in decimals', () => {
  it('lists its three games at the prices of the preferred bookmaker', () => {
    const body: unknown = JSON.parse(readFileSync(recorded, 'utf8'));
    const { games, problems } = readOdds(body, Date.parse('2022-12-06T07:30:00Z'));
    expect(problems).toEqual([]);
    expect(games.map((found) => [found.team1, found.team1Price, found.team2, found.team2Price])).toEqual([
      ['Cleveland Cavaliers', -179, 'Los Angeles Lakers', 150],
      ['Miami Heat', -370, 'Detroit Pistons', 295],
      ['Denver Nuggets', -200, 'Dallas Mavericks', 170],
    ]);
    expect(games[0]?.startTime).toEqual(new Date('2022-12-07T00:30:00Z'));
  });
});
