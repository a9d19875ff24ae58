import { fairProbability, impliedProbability } from '@courtside/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLeague } from './league.ts';
import { type Line, lineMoves, moneyline, winProbability } from './prices.ts';
import { fixture } from './schedule.ts';

const anyLine = fc.double({ min: -18.6, max: 18.6, noNaN: true });
/** Minimum cost of a bet, as a fraction of its value. */
const margin = 0.038;

/** Value of a dollar on the home team at a line, when it was staked at another line. */
function valueAt(line: Line, stakedAt: Line): number {
  return winProbability(line) / impliedProbability(moneyline(stakedAt)[0]);
}

describe('the prices of the demo league', () => {
  it('make every bet cost at least the margin', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(valueAt(line, line)).toBeLessThanOrEqual(1 / (1 + margin) + 1e-12);
      }),
    );
  });

  it('leave a bet at a loss after any single move, the most that happens within the undo time', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(valueAt(line + 0.25, line)).toBeLessThan(1);
      }),
    );
  });

  it('never add more to a cash-out by rounding than the bet cost', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const [home, away] = moneyline(line);
        expect(fairProbability(home, away) / winProbability(line)).toBeLessThan(1 + margin);
        expect(fairProbability(away, home) / winProbability(-line)).toBeLessThan(1 + margin);
      }),
    );
  });

  it('are equally good at opening and at tip-off, for favorites and underdogs', () => {
    const league = createLeague('a league');
    const changes = Array.from({ length: 3000 }, (_, number) => {
      const moves = lineMoves(league, fixture(league, number));
      const sign = (moves[0] ?? 0) > 0 ? 1 : -1;
      return winProbability(sign * (moves.at(-1) ?? 0)) - winProbability(sign * (moves[0] ?? 0));
    });
    const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
    const deviation = Math.sqrt(changes.reduce((sum, change) => sum + change ** 2, 0) / changes.length);
    expect(Math.abs(mean)).toBeLessThan((3 * deviation) / Math.sqrt(changes.length));
  });
});
