import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sample } from '../testing/sample.ts';
import { conditionsToPass } from './conditions.ts';
import { movedMembers } from './moved-members.ts';
import type { Night } from './night.ts';
import { aBet, aGame } from './testing/builders.ts';
import { nights } from './testing/nights.ts';

/** Whether a member stays above, below or level with another one whatever the results. */
function isFixed(night: Night, uid: string, otherUid: string): boolean {
  const score = (of: string) => night.members.find((member) => member.uid === of)?.score ?? 0;
  const lead = Math.sign(score(uid) - score(otherUid));
  const [passes, isPassed] = [conditionsToPass(night, uid, otherUid).kind, conditionsToPass(night, otherUid, uid).kind];
  if (lead === 0) return passes === 'never' && isPassed === 'never';
  return (lead > 0 ? passes : isPassed) === 'always';
}

it('has the members whose order with another one can change, and no others', () => {
  const counts = { moved: 0, fixed: 0 };
  fc.assert(
    fc.property(nights({ maxGames: 2, maxBets: 6 }), (night) => {
      const moved = movedMembers(night);
      const uids = night.members.map(({ uid }) => uid);
      for (const uid of uids) {
        const expected = uids.some((other) => other !== uid && !isFixed(night, uid, other));
        expect(moved.has(uid)).toBe(expected);
        counts[expected ? 'moved' : 'fixed'] += 1;
      }
    }),
    { numRuns: sample(100, 1000) },
  );
  expect(counts.moved).toBeGreaterThan(50);
  expect(counts.fixed).toBeGreaterThan(5);
});

it('has every member whose order with another one a parlay can change', () => {
  fc.assert(
    fc.property(nights({ maxGames: 2, maxBets: 2, maxParlays: 2 }), (night) => {
      const moved = movedMembers(night);
      const uids = night.members.map(({ uid }) => uid);
      for (const uid of uids)
        if (uids.some((other) => other !== uid && !isFixed(night, uid, other))) expect(moved.has(uid)).toBe(true);
    }),
    { numRuns: sample(100, 1000) },
  );
});

it('has a member without a bet whom the one below can pass', () => {
  const members = ['bo', 'ana', 'cy', 'di'].map((uid, index) => ({ uid, name: uid, score: 10_000 - 3000 * index }));
  const night = { members, games: [aGame()], bets: [aBet('cy', { payout: 5000 })] };
  expect([...movedMembers(night)].sort()).toEqual(['ana', 'cy']);
});
