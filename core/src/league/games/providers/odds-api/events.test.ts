import { existsSync, readFileSync } from 'node:fs';
import { decimalToAmerican } from '@courtside/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ProviderError, type Reading } from '../provider.ts';
import { readFixtures, readOdds, readScores } from './events.ts';

const recorded = new URL('../../../../../../shared/data/the-odds-api-odds-2022-12-06.json', import.meta.url);
const now = Date.parse('2026-11-21T18:00:00Z');
const rules = { league: 'nba', now, maxAgeMs: 90 * 60_000, markets: ['moneyline'] } as const;

const head = {
  id: 'ca21c78621f9d4605afd4c7803f356c5',
  sport_key: 'basketball_nba',
  commence_time: '2026-11-22T00:30:00Z',
  home_team: 'Cleveland Cavaliers',
  away_team: 'Los Angeles Lakers',
};
const fixture = {
  id: head.id,
  league: 'nba',
  team1: head.home_team,
  team2: head.away_team,
  startTime: new Date('2026-11-22T00:30:00Z'),
};

const updatedAt = new Date('2026-11-21T17:55:00Z');
const h2h = (home: unknown, away: unknown) => ({
  key: 'h2h',
  last_update: updatedAt.toISOString(),
  outcomes: [
    { name: head.away_team, price: away },
    { name: head.home_team, price: home },
  ],
});
const book = (key: string, ...markets: unknown[]) => ({ key, title: key, markets });
const priced = (home: unknown, away: unknown, more: object = {}) => ({
  ...head,
  bookmakers: [book('fanduel', h2h(home, away))],
  ...more,
});
const ids = ({ games }: Reading<{ readonly id: string }>) => games.map(({ id }) => id);
const rejectedIds = ({ rejected }: Reading<unknown>) => rejected.map(({ id }) => id);

describe('odds', () => {
  it('list a game with the home team first and the prices of a bookmaker', () => {
    expect(readOdds([priced(-190, 158)], rules)).toEqual({
      games: [
        {
          ...fixture,
          quotes: {
            moneyline: { line: null, prices: [-190, 158], bookmaker: 'fanduel', updatedAt, soleBookmaker: true },
          },
        },
      ],
      rejected: [],
      problems: [],
    });
  });

  it('list a game without a quote when no price is plausible, and report why', () => {
    const { games, problems } = readOdds([priced(1.53, 2.58), priced(-110, -110, { id: 'other' })], rules);
    expect(games).toEqual([{ ...fixture, quotes: { moneyline: null } }, expect.objectContaining({ id: 'other' })]);
    expect(problems).toEqual([
      `Game ${head.id} of the odds feed: no moneyline can be used (fanduel: an impossible price)`,
    ]);
    expect(readOdds([{ ...head, bookmakers: [] }], rules)).toMatchObject({
      games: [{ quotes: { moneyline: null } }],
      problems: [],
    });
  });

  it('also list games that have started', () => {
    const at = (commence_time: string) => readOdds([priced(-110, -110, { commence_time })], rules).games;
    expect(at('2026-11-21T18:00:00Z')).toHaveLength(1);
    expect(at('2026-11-21T19:30:00+02:00')[0]?.startTime).toEqual(new Date('2026-11-21T17:30:00Z'));
  });

  it('assign prices by team when home and away are swapped', () => {
    const swapped = priced(-190, 158, { home_team: head.away_team, away_team: head.home_team });
    expect(readOdds([swapped], rules).games).toMatchObject([
      { team1: head.away_team, team2: head.home_team, quotes: { moneyline: { prices: [158, -190] } } },
    ]);
  });

  it.each([
    ['an unknown home team', { home_team: 'Team LeBron' }],
    ['an unknown away team', { away_team: 'Real Madrid' }],
    ['only the last word of a team name', { away_team: 'Lakers' }],
    ['one team against itself', { away_team: 'cleveland cavaliers' }],
    ['no tip-off', { commence_time: undefined }],
    ['an unreadable tip-off', { commence_time: 'tonight' }],
    ['no home team', { home_team: '' }],
    ['no away team', { away_team: null }],
    ['no list of bookmakers', { bookmakers: {} }],
  ])('reject only the event with: %s', (_, fault) => {
    const reading = readOdds([priced(-110, -110, fault), priced(-120, 100, { id: 'whole' })], rules);
    expect(ids(reading)).toEqual(['whole']);
    expect(rejectedIds(reading)).toEqual([head.id]);
    expect(reading.problems).toHaveLength(1);
  });

  it.each([
    ['no id', undefined],
    ['an id with a colon', 'a:b'],
    ['an id that is not a string', 7],
  ])('skip an event without a usable id: %s', (_, id) => {
    const reading = readOdds([priced(-110, -110, { id }), priced(-120, 100, { id: 'whole' })], rules);
    expect(ids(reading)).toEqual(['whole']);
    expect(reading.rejected).toEqual([]);
    expect(reading.problems).toHaveLength(1);
  });

  it('use an event once when it is listed twice, and reject contradicting duplicates', () => {
    expect(ids(readOdds([priced(-110, -110), priced(-110, -110)], rules))).toEqual([head.id]);
    for (const other of [
      priced(-300, 250),
      priced(-110, -110, { commence_time: '2026-11-23T00:30:00Z' }),
      priced(-110, -110, { home_team: head.away_team, away_team: head.home_team }),
      priced(-110, -110, { home_team: 'Unknown Team' }),
      priced(-110, -110, { bookmakers: null }),
    ]) {
      for (const events of [
        [priced(-110, -110), other],
        [other, priced(-110, -110)],
      ]) {
        const reading = readOdds([...events, priced(-120, 100, { id: 'whole' })], rules);
        expect(ids(reading)).toEqual(['whole']);
        expect(rejectedIds(reading)).toEqual([head.id]);
      }
    }
  });
});

describe('events', () => {
  it('are read as upcoming fixtures', () => {
    expect(readFixtures([head], 'nba')).toEqual({ games: [fixture], rejected: [], problems: [] });
    expect(rejectedIds(readFixtures([{ ...head, home_team: 'Team Stars' }], 'nba'))).toEqual([head.id]);
  });
});

describe.each([
  ['odds', (body: unknown) => readOdds(body, rules)],
  ['events', (body: unknown) => readFixtures(body, 'nba')],
  ['scores', (body: unknown) => readScores(body, 'nba')],
])('a response of %s that is not a list of games', (_, read) => {
  it.each([[{ unexpected: true }], [null], ['games'], [[1, null, 'x']], [[{}]]])('is rejected: %j', (body) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ name: 'ProviderError', kind: 'malformed' }));
  });

  it('may be an empty list', () => {
    expect(read([])).toEqual({ games: [], rejected: [], problems: [] });
  });

  it('fails only with a ProviderError', () => {
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

describe.runIf(existsSync(recorded))('a response recorded in 2022, in decimal odds', () => {
  const read = () => JSON.parse(readFileSync(recorded, 'utf8'));
  const then = {
    league: 'nba',
    now: Date.parse('2022-12-06T07:30:00Z'),
    maxAgeMs: 90 * 60_000,
    markets: ['moneyline'],
  } as const;

  it('has no quotes, because American prices were requested', () => {
    const { games, rejected } = readOdds(read(), then);
    expect(games.map(({ team1, team2, quotes }) => [team1, team2, quotes.moneyline])).toEqual([
      ['Cleveland Cavaliers', 'Los Angeles Lakers', null],
      ['Miami Heat', 'Detroit Pistons', null],
      ['Denver Nuggets', 'Dallas Mavericks', null],
    ]);
    expect(games[0]?.startTime).toEqual(new Date('2022-12-07T00:30:00Z'));
    expect(rejected).toEqual([]);
  });

  it('lists the prices of the preferred bookmakers after conversion to American odds', () => {
    const price = z.object({ price: z.number() });
    const american: unknown = JSON.parse(JSON.stringify(read()), (_, value) => {
      const outcome = price.safeParse(value);
      return outcome.success ? { ...value, price: decimalToAmerican(outcome.data.price) } : value;
    });
    const { games, problems } = readOdds(american, then);
    expect(problems).toEqual([]);
    expect(games.map(({ quotes }) => quotes.moneyline)).toEqual([
      { bookmaker: 'fanduel', line: null, prices: [-179, 150], updatedAt: new Date('2022-12-06T07:25:59Z') },
      { bookmaker: 'fanduel', line: null, prices: [-370, 295], updatedAt: new Date('2022-12-06T07:25:59Z') },
      { bookmaker: 'draftkings', line: null, prices: [-200, 170], updatedAt: new Date('2022-12-06T07:21:27Z') },
    ]);
  });

  it('has no quotes once the prices are past the age bound', () => {
    const { games } = readOdds(read(), { ...then, now: Date.parse('2022-12-06T09:30:00Z') });
    expect(games.map(({ quotes }) => quotes.moneyline)).toEqual([null, null, null]);
  });
});
