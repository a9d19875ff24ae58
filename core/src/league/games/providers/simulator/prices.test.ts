import { fairProbability, impliedProbability } from '@courtside/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLeague } from './league.ts';
import { type Line, lineMoves, moneyline, winProbability } from './prices.ts';
import { fixture } from './schedule.ts';

const anyLine = fc.double({ min: -18.6, max: 18.6, noNaN: true });
/** The cost of a bet at least, as a part of its worth. */
const margin = 0.038;

/** What a dollar on the home team is worth at a line, when it was staked at another. */
function worth(line: Line, stakedAt: Line): number {
  return winProbability(line) / impliedProbability(moneyline(stakedAt)[0]);
}

describe('the prices of the demo league', () => {
  it('cost every bet at least the margin', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(worth(line, line)).toBeLessThanOrEqual(1 / (1 + margin) + 1e-12);
      }),
    );
  });

  it('leave a bet at a loss after any single move, which is all that happens before it can be undone', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(worth(line + 0.25, line)).toBeLessThan(1);
      }),
    );
  });

  it('never let rounding add as much to a cash-out as the bet has cost', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const [home, away] = moneyline(line);
        expect(fairProbability(home, away) / winProbability(line)).toBeLessThan(1 + margin);
        expect(fairProbability(away, home) / winProbability(-line)).toBeLessThan(1 + margin);
      }),
    );
  });

  it('are as good at opening as at tip-off, for favorites and underdogs', () => {
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
