import { fairProbability, impliedProbability } from '@courtside/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { winProbability } from './chances.ts';
import { marginMoves } from './forecast.ts';
import { createLeague } from './league.ts';
import { moneyline } from './prices.ts';
import { fixture } from './schedule.ts';

const anyMargin = fc.double({ min: -18.6, max: 18.6, noNaN: true });
/** Minimum cost of a bet, as a fraction of its value. */
const bookMargin = 0.038;

/** Value of a dollar on the home team at an expected margin, when it was staked at another one. */
function valueAt(margin: number, stakedAt: number): number {
  return winProbability(margin) / impliedProbability(moneyline(stakedAt)[0]);
}

describe('the prices of the demo league', () => {
  it('make every bet cost at least the margin', () => {
    fc.assert(
      fc.property(anyMargin, (margin) => {
        expect(valueAt(margin, margin)).toBeLessThanOrEqual(1 / (1 + bookMargin) + 1e-12);
      }),
    );
  });

  it('leave a bet at a loss after any single move, the most that happens within the undo time', () => {
    fc.assert(
      fc.property(anyMargin, (margin) => {
        expect(valueAt(margin + 0.25, margin)).toBeLessThan(1);
      }),
    );
  });

  it('never add more to a cash-out by rounding than the bet cost', () => {
    fc.assert(
      fc.property(anyMargin, (margin) => {
        const [home, away] = moneyline(margin);
        expect(fairProbability(home, away) / winProbability(margin)).toBeLessThan(1 + bookMargin);
        expect(fairProbability(away, home) / winProbability(-margin)).toBeLessThan(1 + bookMargin);
      }),
    );
  });

  it('are equally good at opening and at tip-off, for favorites and underdogs', () => {
    const league = createLeague('a league');
    const changes = Array.from({ length: 3000 }, (_, number) => {
      const moves = marginMoves(league, fixture(league, number));
      const sign = (moves[0] ?? 0) > 0 ? 1 : -1;
      return winProbability(sign * (moves.at(-1) ?? 0)) - winProbability(sign * (moves[0] ?? 0));
    });
    const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
    const deviation = Math.sqrt(changes.reduce((sum, change) => sum + change ** 2, 0) / changes.length);
    expect(Math.abs(mean)).toBeLessThan((3 * deviation) / Math.sqrt(changes.length));
  });
});
