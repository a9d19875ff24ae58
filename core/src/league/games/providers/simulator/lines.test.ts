import { cashOutCents, halfPointsWorse, impliedProbability, payoutCents } from '@courtside/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Forecast, type LineChances, spreadChances, totalChances, winProbability } from './chances.ts';
import { spread, total } from './prices.ts';

const anyForecast = fc.record({
  margin: fc.double({ min: -18.6, max: 18.6, noNaN: true }),
  total: fc.double({ min: 195, max: 245, noNaN: true }),
});
const anyLine = (min: number, max: number) => fc.integer({ min: 2 * min, max: 2 * max }).map((half) => half / 2);
/** Minimum cost of a bet, as a fraction of its value. */
const bookMargin = 0.038;
const stake = 1_000_000;

const markets = [
  { name: 'spread', market: 'spread', side: 'team1', offer: spread, chances: spreadChances, worst: [0.25, 0] },
  { name: 'total', market: 'total', side: 'over', offer: total, chances: totalChances, worst: [0, 0.5] },
] as const;

/** What a win or push is expected to return of a stake of a million at a price, of either side. */
function worth({ wins, loses }: LineChances, price: number): number {
  return wins * payoutCents(stake, price) + (1 - wins - loses) * stake;
}
const reversed = ({ wins, loses }: LineChances): LineChances => ({ wins: loses, loses: wins });

describe.each(markets)('the $name of the demo league', ({ market, side, offer, chances, worst }) => {
  it('makes both sides cost at least the margin of the book, unless it is a push', () => {
    fc.assert(
      fc.property(anyForecast, (forecast) => {
        const { line, prices } = offer(forecast);
        const { wins, loses } = chances(forecast, line);
        for (const [index, chance] of [wins, loses].entries()) {
          const fair = chance / (wins + loses);
          expect(fair / impliedProbability(prices[index] ?? 0)).toBeLessThanOrEqual(1 / (1 + bookMargin) + 1e-12);
        }
      }),
    );
  });

  it('leaves a bet at a loss after any single move of the forecast', () => {
    fc.assert(
      fc.property(anyForecast, fc.constantFrom(1, -1), (forecast, way) => {
        const { line, prices } = offer(forecast);
        const moved: Forecast = {
          margin: forecast.margin + way * worst[0],
          total: forecast.total + way * worst[1],
        };
        const now = chances(moved, line);
        expect(worth(now, prices[0])).toBeLessThan(stake);
        expect(worth(reversed(now), prices[1])).toBeLessThan(stake);
      }),
    );
  });

  it('never makes a cash-out worth more than the bet by more than the bet cost, at any later line', () => {
    fc.assert(
      fc.property(anyForecast, fc.double({ min: -12, max: 12, noNaN: true }), (forecast, news) => {
        const taken = offer(forecast);
        const later: Forecast = { margin: forecast.margin + news, total: forecast.total + news };
        const now = offer(later);
        const worseBy = halfPointsWorse({ market, side, line: taken.line }, now.line);
        const payout = payoutCents(stake, taken.prices[0]);
        const cashOut = cashOutCents(payout, now.prices[0], now.prices[1], worseBy);
        expect(cashOut).toBeLessThan(worth(chances(later, taken.line), taken.prices[0]) * (1 + bookMargin));
      }),
    );
  });

  it('is the half point at which both sides are nearest to equal, at prices between −100 and −115', () => {
    fc.assert(
      fc.property(anyForecast, (forecast) => {
        const { line, prices } = offer(forecast);
        expect(Number.isInteger(2 * line) && !Object.is(line, -0)).toBe(true);
        const distance = (half: number) => {
          const { wins, loses } = chances(forecast, half);
          return Math.abs(wins / (wins + loses) - 0.5);
        };
        // Around 0 several lines are equally near, because no game ends tied; they differ by rounding errors.
        expect(distance(line)).toBeLessThanOrEqual(Math.min(distance(line - 0.5), distance(line + 0.5)) + 1e-12);
        expect(prices.every((price) => price <= -100 && price >= -115)).toBe(true);
      }),
    );
  });
});

it('has chances that sum to one with the push, which only a whole line has', () => {
  fc.assert(
    fc.property(anyForecast, anyLine(-25, 25), anyLine(180, 260), (forecast, points, both) => {
      for (const [line, { wins, loses }] of [
        [points, spreadChances(forecast, points)],
        [both, totalChances(forecast, both)],
      ] as const) {
        const push = 1 - wins - loses;
        expect(Math.min(wins, loses)).toBeGreaterThan(0);
        // No game ends tied.
        if (Number.isInteger(line) && line !== 0) expect(push).toBeGreaterThan(0);
        else expect(push).toBeCloseTo(0, 9);
      }
      expect(spreadChances(forecast, -0.5).wins).toBeCloseTo(winProbability(forecast.margin), 12);
    }),
  );
});
