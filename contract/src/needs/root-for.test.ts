import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sample } from '../testing/sample.ts';
import type { Night, NightBet } from './night.ts';
import { rootFor } from './root-for.ts';
import { aBet, aGame } from './testing/builders.ts';
import { everyResult, type Result } from './testing/every-result.ts';
import { nights } from './testing/nights.ts';

const game = aGame({ team1: 'Suns', team2: 'Heat' });
const aNight = (scores: Readonly<Record<string, number>>, bets: readonly NightBet[]): Night => ({
  members: Object.entries(scores).map(([uid, score]) => ({ uid, name: uid, score })),
  games: [game],
  bets,
});

describe('what to root for', () => {
  it('is the result that gains most on the rival, of all final margins and totals', () => {
    let found = 0;
    fc.assert(
      fc.property(nights({ maxGames: 3, maxBets: 10 }), (night) => {
        const table = [...night.members].sort((one, other) => other.score - one.score).map(({ uid }) => uid);
        const lists = everyResult(night);
        for (const [place, uid] of table.entries()) {
          const rival = table[place === 0 ? 1 : place - 1] ?? '';
          const swing = ({ gains }: Result) => (gains.get(uid) ?? 0) - (gains.get(rival) ?? 0);
          for (const [index, each] of rootFor(night, uid).entries()) {
            const ofGame = lists.filter((results) => results[0]?.gameId === night.games[index]?.id);
            const bests = ofGame.map((results) => Math.max(...results.map(swing)));
            const matters = ofGame.some((results) => new Set(results.map(swing)).size > 1);
            expect(each !== null).toBe(matters);
            if (each === null) continue;
            found += 1;
            expect(each.rivalUid).toBe(rival);
            expect(each.amount).toBe(bests.reduce((sum, best) => sum + best, 0));
            for (const [at, results] of ofGame.entries()) {
              const part = each.outcome.find(({ kind }) => kind === results[0]?.kind);
              for (const result of results) {
                const isNamed = part?.cells.some(({ from, to }) => result.value >= from && result.value <= to) ?? true;
                if (isNamed !== (swing(result) === bests[at])) throw new Error(`wrong at ${result.value}`);
              }
            }
          }
        }
      }),
      { numRuns: sample(150, 1000) },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('is about the member above, for the leader about the one below, in their order if they are tied', () => {
    const rivals = (night: Night) => night.members.map(({ uid }) => rootFor(night, uid)[0]?.rivalUid);
    const bets = [aBet('ada'), aBet('bo', { stake: 1, payout: 2 }), aBet('cy', { stake: 2, payout: 4 })];
    expect(rivals(aNight({ ada: 1, bo: 3, cy: 2 }, bets))).toEqual(['cy', 'cy', 'bo']);
    expect(rivals(aNight({ ada: 0, bo: 0, cy: 0 }, bets))).toEqual(['bo', 'ada', 'bo']);
  });

  it('contains the push if it pays as much, and counts what can no longer change', () => {
    const night = aNight({ ada: 0, bo: 1 }, [
      aBet('bo', { market: 'spread', line: -5 }),
      aBet('ada', { market: 'spread', line: -5 }),
      aBet('bo'),
      aBet('ada', { market: 'total', side: 'over', line: 0.5, stake: 500, payout: 800 }),
    ]);
    const late = { ...night, games: [{ ...game, points: { team1: 1, team2: 1 }, left: 0.9 }] };
    const outcome = [{ gameId: 'g', kind: 'margin', cells: [{ from: -Infinity, to: -1 }] }];
    expect(rootFor(late, 'ada')).toEqual([{ gameId: 'g', rivalUid: 'bo', amount: 1000 + 300, outcome }]);
    const pushed = aNight({ ada: 0, bo: 1 }, [aBet('bo', { market: 'spread', line: -5, stake: 700, payout: 700 })]);
    expect(rootFor(pushed, 'bo')[0]).toMatchObject({ amount: 0, outcome: [{ cells: [{ from: 5, to: Infinity }] }] });
  });

  it('is nothing for a member who is alone, or has the same bets as the rival', () => {
    expect(rootFor(aNight({ ada: 0 }, [aBet('ada')]), 'ada')).toEqual([null]);
    expect(rootFor(aNight({ ada: 0, bo: 0 }, [aBet('ada'), aBet('bo')]), 'ada')).toEqual([null]);
    expect(() => rootFor(aNight({ ada: 0 }, []), 'stranger')).toThrow(RangeError);
  });
});
