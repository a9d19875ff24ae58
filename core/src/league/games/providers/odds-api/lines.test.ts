import { describe, expect, it } from 'vitest';
import { readOdds } from './events.ts';
import { pickQuote } from './quote.ts';

const [home, away] = ['Cleveland Cavaliers', 'Los Angeles Lakers'] as const;
const now = Date.parse('2026-11-21T18:00:00Z');
const rules = { league: 'nba', now, maxAgeMs: 60_000 } as const;
const recent = '2026-11-21T17:59:30Z';

const outcome = (name: string, price: unknown, point?: unknown) => ({ name, price, point });
const spreads = (
  homePoint: unknown,
  homePrice: unknown = -110,
  awayPoint: unknown = -Number(homePoint),
  awayPrice: unknown = -110,
) => ({
  key: 'spreads',
  outcomes: [outcome(away, awayPrice, awayPoint), outcome(home, homePrice, homePoint)],
});
const totals = (
  overPoint: unknown,
  overPrice: unknown = -110,
  underPoint: unknown = overPoint,
  underPrice: unknown = -110,
) => ({
  key: 'totals',
  outcomes: [outcome('Under', underPrice, underPoint), outcome('Over', overPrice, overPoint)],
});
const h2h = { key: 'h2h', outcomes: [outcome(home, -150), outcome(away, 130)] };
const book = (key: string, ...markets: unknown[]) => ({ key, title: key, last_update: recent, markets });
const pick = (market: 'spread' | 'total', ...bookmakers: unknown[]) =>
  pickQuote(bookmakers, market, { league: 'nba', teams: [home, away] }, rules);
const chosen = (market: 'spread' | 'total', ...bookmakers: unknown[]) => {
  const { quote } = pick(market, ...bookmakers);
  return quote && [quote.bookmaker, quote.line, ...quote.prices];
};

describe('a spread', () => {
  it('is the points added to the home team, assigned by name', () => {
    expect(chosen('spread', book('b', h2h, spreads(-5.5, -108, 5.5, -112)))).toEqual(['b', -5.5, -108, -112]);
    const exchanged = {
      key: 'spreads',
      outcomes: [outcome('cleveland cavaliers', 100, 7), outcome('LA Lakers', -120, -7)],
    };
    expect(chosen('spread', book('b', exchanged))).toEqual(['b', 7, 100, -120]);
  });

  it('of 0 is not −0', () => {
    expect(pick('spread', book('b', spreads(-0, -110, 0))).quote?.line).toBe(0);
  });

  it.each([
    ['points that are not opposite', spreads(-5.5, -110, 4.5), 'spreads that do not add up to 0'],
    ['points for one team only', spreads(-5.5, -110, null), 'no points'],
    ['points that are no number', spreads('-5.5', -110, '5.5'), 'no points'],
    ['quarter points', spreads(-5.25), 'an impossible spread'],
    ['51 points', spreads(-51), 'an impossible spread'],
    [
      'prices of another team',
      { key: 'spreads', outcomes: [outcome(home, -110, -5), outcome('Miami Heat', -110, 5)] },
      'prices of other teams',
    ],
    ['one side alone', { key: 'spreads', outcomes: [outcome(home, -110, -5)] }, 'a side is missing'],
    [
      'two lines of a team',
      { key: 'spreads', outcomes: [...spreads(-5).outcomes, outcome(home, 120, -7)] },
      'a team with two prices',
    ],
    ['decimal prices', spreads(-5.5, 1.91, 5.5, 1.91), 'an impossible price'],
    ['prices without a margin', spreads(-5.5, 110, 5.5, 110), 'an impossible margin'],
    ['no outcomes', { key: 'spreads' }, 'a spread that cannot be read'],
  ])('is skipped with %s', (_, market, reason) => {
    expect(pick('spread', book('draftkings', market))).toEqual({ quote: null, skipped: [`draftkings: ${reason}`] });
    expect(chosen('spread', book('draftkings', market), book('unibet', spreads(-5)))).toEqual([
      'unibet',
      -5,
      -110,
      -110,
    ]);
  });

  it('is skipped when listed twice, past the age bound, or by bookmakers that differ by more than three points', () => {
    expect(pick('spread', book('b', spreads(-5), spreads(-5))).skipped).toEqual(['b: more than one spread']);
    const old = { ...spreads(-5), last_update: '2026-11-21T17:58:59Z' };
    expect(pick('spread', book('b', old)).skipped).toEqual(['b: past the age bound']);
    const at = (key: string, line: number) => book(key, spreads(line));
    expect(chosen('spread', at('draftkings', -8), at('unibet', -5), at('x', -5))).toEqual([
      'draftkings',
      -8,
      -110,
      -110,
    ]);
    expect(chosen('spread', at('draftkings', -8.5), at('unibet', -5), at('x', -5))?.[0]).toBe('unibet');
    expect(chosen('spread', at('draftkings', 5), at('unibet', -5))).toBeNull();
  });

  it('at another line is compared by line and price together', () => {
    const moved = book('draftkings', spreads(-8.5, 130, 8.5, -155));
    expect(chosen('spread', moved, book('unibet', spreads(-5)), book('x', spreads(-5)))?.[0]).toBe('draftkings');
  });
});

describe('a total', () => {
  it('is the points of both teams, over first', () => {
    expect(chosen('total', book('b', totals(221.5, -108, 221.5, -112)))).toEqual(['b', 221.5, -108, -112]);
  });

  it.each([
    ['two different lines', totals(221.5, -110, 220.5), 'two different totals'],
    ['points for one side only', totals(221.5, -110, undefined as unknown), 'no points'],
    ['quarter points', totals(221.25), 'an impossible total'],
    ['too few points', totals(99.5), 'an impossible total'],
    ['too many points', totals(401), 'an impossible total'],
    [
      'sides named after the teams',
      { key: 'totals', outcomes: spreads(221.5, -110, 221.5).outcomes },
      'prices of other sides',
    ],
    ['one side alone', { key: 'totals', outcomes: [outcome('Over', -110, 221.5)] }, 'a side is missing'],
  ])('is skipped with %s', (_, market, reason) => {
    const faulty = {
      ...market,
      outcomes: market.outcomes.map((each) =>
        reason === 'no points' && each.name === 'Under' ? { ...each, point: undefined } : each,
      ),
    };
    expect(pick('total', book('b', faulty))).toEqual({ quote: null, skipped: [`b: ${reason}`] });
  });

  it('is skipped by bookmakers that differ by more than four and a half points', () => {
    const at = (key: string, line: number) => book(key, totals(line));
    expect(chosen('total', at('draftkings', 225.5), at('unibet', 221), at('x', 221))?.[0]).toBe('draftkings');
    expect(chosen('total', at('draftkings', 226), at('unibet', 221), at('x', 221))?.[0]).toBe('unibet');
  });
});

describe('the markets of a game', () => {
  const event = (...bookmakers: unknown[]) => ({
    id: 'g',
    commence_time: '2026-11-22T00:30:00Z',
    home_team: home,
    away_team: away,
    bookmakers,
  });
  const all = ['moneyline', 'spread', 'total'] as const;

  it('are read independently, each from the best bookmaker that offers it', () => {
    const { games, problems } = readOdds(
      [event(book('draftkings', h2h, spreads(-5.25)), book('fanduel', h2h, spreads(-5), totals(220)))],
      { ...rules, markets: all },
    );
    expect(games[0]?.quotes).toMatchObject({
      moneyline: { bookmaker: 'draftkings' },
      spread: { bookmaker: 'fanduel', line: -5 },
      total: { bookmaker: 'fanduel', line: 220 },
    });
    expect(problems).toEqual([]);
  });

  it('that cannot be used are reported, those that no bookmaker offers are not', () => {
    const { games, problems } = readOdds([event(book('b', h2h, spreads(-5.25)))], { ...rules, markets: all });
    expect(games[0]?.quotes).toMatchObject({ moneyline: { bookmaker: 'b' }, spread: null, total: null });
    expect(problems).toEqual(['Game g of the odds feed: no spread can be used (b: an impossible spread)']);
  });

  it('that were not requested are absent', () => {
    const { games } = readOdds([event(book('b', h2h, spreads(-5), totals(220)))], {
      ...rules,
      markets: ['moneyline', 'total'],
    });
    expect(Object.keys(games[0]?.quotes ?? {})).toEqual(['moneyline', 'total']);
  });
});
