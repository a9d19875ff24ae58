import { decimalToAmerican, impliedProbability, isAmericanPrice } from '@courtside/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickQuote } from './quote.ts';

const [home, away] = ['Cleveland Cavaliers', 'Los Angeles Lakers'] as const;
const now = Date.parse('2026-11-21T18:00:00Z');
const maxAgeMs = 60_000;
const recent = '2026-11-21T17:59:30Z';
const old = '2026-11-21T17:58:59Z';

const h2h = (homePrice: unknown, awayPrice: unknown, more: object = {}) => ({
  key: 'h2h',
  outcomes: [
    { name: away, price: awayPrice },
    { name: home, price: homePrice },
  ],
  ...more,
});
const outcomes = (...listed: (readonly [name: string, price: number])[]) => ({
  key: 'h2h',
  outcomes: listed.map(([name, price]) => ({ name, price })),
});
const book = (key: string, market: unknown, last_update: unknown = recent) => ({
  key,
  title: key,
  last_update,
  markets: [market],
});
const pick = (...bookmakers: unknown[]) =>
  pickQuote(bookmakers, 'moneyline', { league: 'nba', teams: [home, away] }, { now, maxAgeMs });
const chosen = (...bookmakers: unknown[]) => {
  const { quote } = pick(...bookmakers);
  return quote && [quote.bookmaker, ...quote.prices];
};

describe('the bookmaker', () => {
  it('is the same for any order in the feed', () => {
    const books = ['unibet', 'betmgm', 'fanduel', 'draftkings'].map((key, index) =>
      book(key, h2h(-200 - index, 170 + index)),
    );
    for (const order of [books, [...books].reverse()]) {
      expect(chosen(...order)).toEqual(['draftkings', -203, 173]);
      expect(chosen(...order.filter(({ key }) => key !== 'draftkings'))).toEqual(['fanduel', -202, 172]);
      expect(chosen(...order.filter(({ key }) => key === 'unibet' || key === 'betmgm'))).toEqual(['betmgm', -201, 171]);
    }
  });

  it.each([
    ['no market', []],
    ['another market', [h2h(-150, 130, { key: 'h2h_lay' })]],
    ['two moneylines', [h2h(-150, 130), h2h(-160, 140)]],
    ['a draw among the outcomes', [outcomes([home, -150], [away, 130], ['Draw', 1500])]],
    ['one side alone', [outcomes([home, -150])]],
    ['one team twice', [outcomes([home, -150], [home, -150])]],
    ['a third price of one team', [outcomes([home, -150], [away, 130], [away, 135])]],
    ['the price of another team', [outcomes([home, -150], ['Miami Heat', 130])]],
    ['the price of an unknown team', [outcomes([home, -150], ['Lakers', 130])]],
    ['prices that are no numbers', [h2h('-150', null)]],
    ['nonsense', [null]],
    ['nothing', null],
  ])('is skipped with %s', (_, markets) => {
    const unusable = { ...book('draftkings', null), markets };
    expect(chosen(unusable, book('unibet', h2h(-150, 130)))).toEqual(['unibet', -150, 130]);
    expect(chosen(unusable)).toBeNull();
    expect(pick(unusable).skipped).toHaveLength(1);
  });

  it('is skipped when it cannot be read', () => {
    expect(chosen(null, 'draftkings', { title: 'nameless' }, book('unibet', h2h(-150, 130)))).toEqual([
      'unibet',
      -150,
      130,
    ]);
    expect(pick()).toEqual({ quote: null, skipped: [] });
  });

  it('is skipped when listed twice with different prices, and used when they are equal', () => {
    const twice = (price: number) => [book('draftkings', h2h(-150, 130)), book('draftkings', h2h(-150, price))];
    expect(chosen(...twice(130))).toEqual(['draftkings', -150, 130]);
    expect(chosen(...twice(135))).toBeNull();
    expect(chosen(...twice(135), book('unibet', h2h(-155, 130)))).toEqual(['unibet', -155, 130]);
  });
});

it('reports that only one bookmaker has a usable quote', () => {
  const [good, other] = [book('fanduel', h2h(-150, 130)), book('unibet', h2h(-155, 135))];
  const unusable = [book('draftkings', h2h(500, 500)), book('betmgm', h2h(-150, 130), old)];
  expect(pick(good, ...unusable).quote).toMatchObject({ bookmaker: 'fanduel', soleBookmaker: true });
  expect(pick(good, other).quote).not.toHaveProperty('soleBookmaker');
});

describe('prices', () => {
  it('are assigned by team name, in either order and any known spelling', () => {
    expect(chosen(book('b', outcomes(['LA Lakers', 130], ['cleveland  cavaliers', -150])))).toEqual(['b', -150, 130]);
    expect(chosen(book('b', outcomes([home, -150], [away, 130])))).toEqual(['b', -150, 130]);
  });

  it.each([
    ['even', 100, -120],
    ['even without a margin', 100, -100],
    ['long', -2500, 1200],
    ['with a margin of 25 points', -300, 100],
  ])('are used unchanged: %s', (_, homePrice, awayPrice) => {
    expect(chosen(book('b', h2h(homePrice, awayPrice)))).toEqual(['b', homePrice, awayPrice]);
  });

  it.each([
    ['decimals', 1.53, 2.58],
    ['decimals, one of them whole', 1.25, 4],
    ['decimals, both of them whole', 2, 2],
    ['decimals with a long shot above 100', 1.01, 151],
    ['American and decimal', -110, 1.91],
    ['no bets taken', 1, 12],
    ['zero', 0, 0],
    ['between −100 and 100', 99, -99],
    ['American with a fraction', 150.5, -170.5],
    ['larger than any plausible price', -250_000, 9_000],
    ['plus on both sides', 500, 500],
    ['slightly less than no margin', 102, -101],
    ['a margin beyond 25 points', -170, -170],
    ['far below −100 on both sides', -400, -400],
  ])('are not used: %s (%d and %d)', (_, homePrice, awayPrice) => {
    expect(chosen(book('draftkings', h2h(homePrice, awayPrice)), book('unibet', h2h(-150, 130)))).toEqual([
      'unibet',
      -150,
      130,
    ]);
    expect(chosen(book('draftkings', h2h(homePrice, awayPrice)))).toBeNull();
  });

  it('in decimal odds are never mistaken for American prices', () => {
    const decimal = fc.integer({ min: 1001, max: 99_999 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(decimal, decimal, (homePrice, awayPrice) => {
        expect(chosen(book('b', h2h(homePrice, awayPrice)))).toBeNull();
      }),
    );
  });

  it('are used exactly when possible and with a margin between 0 and 25 points', () => {
    const price = fc.oneof(
      fc.integer({ min: -3000, max: 3000 }),
      fc.integer({ min: 100, max: 2000 }).map((p) => -p),
    );
    fc.assert(
      fc.property(price, price, (homePrice, awayPrice) => {
        const { quote } = pick(book('b', h2h(homePrice, awayPrice)));
        const sum = impliedProbability(homePrice) + impliedProbability(awayPrice);
        const plausible = [homePrice, awayPrice].every(isAmericanPrice) && sum >= 1 - 1e-9 && sum <= 1.25 + 1e-9;
        expect(quote !== null).toBe(plausible);
      }),
      { numRuns: 500 },
    );
  });

  it('far from the other bookmakers are not used', () => {
    const [near, alike, far] = [h2h(-150, 130), h2h(-155, 135), h2h(430, -550)];
    expect(chosen(book('draftkings', far), book('fanduel', near), book('unibet', alike))).toEqual([
      'fanduel',
      -150,
      130,
    ]);
    expect(pick(book('draftkings', far), book('fanduel', near)).quote).toBeNull();
    expect(pick(book('draftkings', far), book('fanduel', near)).skipped).toEqual([
      'draftkings: far from the others',
      'fanduel: far from the others',
    ]);
  });

  it('are compared only with plausible prices', () => {
    const absurd = ['a', 'b', 'c'].map((key) => book(key, h2h(500, 500)));
    const stale = ['d', 'e', 'f'].map((key) => book(key, h2h(430, -550), old));
    expect(chosen(...absurd, ...stale, book('unibet', h2h(-150, 130)))).toEqual(['unibet', -150, 130]);
  });
});

describe('the age of a price', () => {
  it("is that of the market, else the bookmaker's", () => {
    const at = (market: unknown, bookmaker: unknown) =>
      pick(book('b', h2h(-150, 130, { last_update: market }), bookmaker)).quote?.updatedAt.toISOString();
    expect(at(recent, old)).toBe('2026-11-21T17:59:30.000Z');
    expect(at(null, recent)).toBe('2026-11-21T17:59:30.000Z');
    expect(at('soon', recent)).toBe('2026-11-21T17:59:30.000Z');
    expect(at(old, recent)).toBeUndefined();
    expect(at(null, null)).toBeUndefined();
  });

  it('is never negative: a future time counts as now', () => {
    const { quote } = pick(book('b', h2h(-150, 130), '2026-11-21T20:00:00+01:00'));
    expect(quote?.updatedAt).toEqual(new Date(now));
  });

  it('keeps the future time of the source, so that a frozen one can be recognized', () => {
    const { quote } = pick(book('b', h2h(-150, 130), '2026-11-22T18:00:00Z'));
    expect(quote).toMatchObject({ updatedAt: new Date(now), reportedAt: new Date('2026-11-22T18:00:00Z') });
    expect(pick(book('b', h2h(-150, 130))).quote).not.toHaveProperty('reportedAt');
  });

  it('in the future by more than a minute is used only if every bookmaker is that far ahead', () => {
    const ahead = (key: string, last_update: string) => book(key, h2h(-150, 130), last_update);
    const [minute, more] = ['2026-11-21T18:01:00Z', '2026-11-21T18:01:01Z'];
    expect(chosen(ahead('draftkings', more), book('unibet', h2h(-140, 120)))).toEqual(['unibet', -140, 120]);
    expect(chosen(ahead('draftkings', minute), book('unibet', h2h(-140, 120)))).toEqual(['draftkings', -150, 130]);
    expect(chosen(ahead('unibet', more), ahead('fanduel', more))).toEqual(['fanduel', -150, 130]);
  });

  it('past the bound excludes the bookmaker; exactly at the bound it does not', () => {
    const aged = (last_update: string) => chosen(book('b', h2h(-150, 130), last_update));
    expect(aged('2026-11-21T17:59:00Z')).toEqual(['b', -150, 130]);
    expect(aged('2026-11-21T17:58:59.999Z')).toBeNull();
    expect(chosen(book('draftkings', h2h(-150, 130), old), book('unibet', h2h(-140, 120)))).toEqual([
      'unibet',
      -140,
      120,
    ]);
  });
});

it('accepts a real market in American odds after rejecting it in decimal odds', () => {
  for (const [homeOdds, awayOdds] of [
    [1.53, 2.58],
    [1.27, 3.95],
  ] as const) {
    expect(chosen(book('b', h2h(homeOdds, awayOdds)))).toBeNull();
    const american = [decimalToAmerican(homeOdds), decimalToAmerican(awayOdds)];
    expect(chosen(book('b', h2h(american[0], american[1])))).toEqual(['b', ...american]);
  }
});
