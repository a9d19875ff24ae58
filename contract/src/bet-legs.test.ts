import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BetLeg, gradeBet, gradeLeg, owedCents, potentialOfLegs } from './bet-legs.ts';
import type { Points } from './grade.ts';
import { payoutCents } from './odds.ts';
import { sample } from './testing/sample.ts';
import { owedSlowly } from './testing/slow-grader.ts';

const price = fc.oneof(fc.integer({ min: 100, max: 900 }), fc.integer({ min: -900, max: -101 }));
const amount = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 500_000 }));
const selection = fc.oneof(
  fc.constantFrom('team1', 'team2').map((side) => ({ market: 'moneyline', side, line: null }) as const),
  fc
    .record({ side: fc.constantFrom('team1', 'team2'), half: fc.integer({ min: -12, max: 12 }) })
    .map(({ side, half }) => ({ market: 'spread', side, line: half / 2 }) as const),
  fc
    .record({ side: fc.constantFrom('over', 'under'), half: fc.integer({ min: 396, max: 404 }) })
    .map(({ side, half }) => ({ market: 'total', side, line: half / 2 }) as const),
);
/** One to six legs on different games. */
const legs = fc
  .array(fc.record({ selection, price }), { minLength: 1, maxLength: 6 })
  .map((all): BetLeg[] => all.map((leg, index) => ({ gameId: `g${index}`, ...leg })));
/** Final points near the lines, so that pushes and ties happen; null for a game that was called off. */
const points = fc.option(
  fc.record({ team1: fc.integer({ min: 97, max: 103 }), team2: fc.integer({ min: 97, max: 103 }) }),
  { freq: 6 },
);

describe('a bet with one to six legs', () => {
  it('pays for a single leg what a single bet pays', () => {
    fc.assert(
      fc.property(amount, price, (stake, taken) => {
        expect(potentialOfLegs(stake, [taken])).toBe(payoutCents(stake, taken));
      }),
      { numRuns: sample(500, 20_000) },
    );
  });

  it('has been paid what it is owed after results, voids and corrections in any order', () => {
    const finals = fc.array(fc.record({ game: fc.integer({ min: 0, max: 5 }), final: points }), { maxLength: 24 });
    fc.assert(
      fc.property(amount, legs, finals, (stake, all, results) => {
        const known = new Map<string, Points | null>();
        const bet = {
          amount: stake,
          potential: potentialOfLegs(
            stake,
            all.map((leg) => leg.price),
          ),
          legs: all,
        };
        let paid: number | null = null;
        const entries: number[] = [];
        for (const { game, final } of results) {
          known.set(`g${game}`, final);
          const graded = all.map((leg) => {
            const found = known.get(leg.gameId);
            return found === undefined ? null : gradeLeg(leg, found);
          });
          const result = gradeBet(graded);
          // A bet that was lost is open again if its lost leg is corrected while others are played.
          const owed = result === null ? null : owedCents(bet, graded);
          entries.push((owed ?? 0) - (paid ?? 0));
          paid = owed;
          expect(paid).toBe(owedSlowly(stake, all, known));
          expect(entries.reduce((sum, entry) => sum + entry, 0)).toBe(paid ?? 0);
        }
      }),
      { numRuns: sample(5_000, 50_000) },
    );
  });
});
