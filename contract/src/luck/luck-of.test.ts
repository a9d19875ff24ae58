import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCents } from '../money.ts';
import { sample } from '../testing/sample.ts';
import { luckOf } from './luck-of.ts';
import { replaySeason } from './replay-season.ts';
import type { PlayedBet } from './season-bets.ts';
import { everyReplay } from './testing/every-replay.ts';
import { seasons } from './testing/seasons.ts';

const ada = { uid: 'ada', username: 'Ada', isMember: true, debt: 0, canWin: true };
const bob = { ...ada, uid: 'bob', username: 'Bob' };
/** A lost bet of $10.00 that would have paid $25.00, with a chance of 37%. */
const lost: PlayedBet = {
  member: 0,
  draw: 0,
  side: 0,
  stake: 10,
  payout: 25,
  fair: 0.37,
  status: 'lost',
  paid: 0,
};

it('is what the bets paid back, less payout × fair chance', () => {
  const bets: PlayedBet[] = [lost, { ...lost, status: 'won', paid: 25 }, { ...lost, member: 1 }];
  expect(luckOf({ members: [ada, bob], bets, parlays: [] })).toEqual([
    { uid: 'ada', username: 'Ada', staked: 2_000, returned: 2_500, expected: 1_850, luck: 650 },
    { uid: 'bob', username: 'Bob', staked: 1_000, returned: 0, expected: 925, luck: -925 },
  ]);
});

it.each([
  ['push', 10],
  ['cashed-out', 17.35],
] as const)('a %s bet is neither lucky nor unlucky: it counts as what it paid', (status, paid) => {
  const [luck] = luckOf({ members: [ada], bets: [{ ...lost, status, paid }], parlays: [] });
  expect(luck).toMatchObject({ staked: 1_000, returned: toCents(paid), expected: toCents(paid), luck: 0 });
});

it('rounds the expected return of each bet to a whole cent, halves away from zero, before adding', () => {
  const half = { ...lost, stake: 0.01, payout: 0.03, fair: 0.5 };
  expect(luckOf({ members: [ada], bets: [half, half, half], parlays: [] })).toMatchObject([{ expected: 6, luck: -6 }]);
});

it('expects of a parlay what its legs but the pushed ones pay, by the product of their fair chances', () => {
  const { draw: _draw, side: _side, ...staked } = lost;
  const leg = { draw: 0, side: 0, price: 100, result: 'won' } as const;
  const legs = [leg, { ...leg, draw: 1, result: 'lost' } as const, { ...leg, draw: 2, result: 'push' } as const];
  const parlays = [{ ...staked, payout: 40, fair: 0.2, legs }];
  expect(luckOf({ members: [ada], bets: [lost], parlays })).toMatchObject([
    { staked: 2_000, returned: 0, expected: 925 + 800, luck: -1_725 },
  ]);
});

it('is all zero for a member without decided bets', () => {
  expect(luckOf({ members: [ada], bets: [], parlays: [] })).toMatchObject([
    { staked: 0, returned: 0, expected: 0, luck: 0 },
  ]);
});

it('expects the mean of all replays, when every draw has one price', () => {
  fc.assert(
    fc.property(seasons, (season) => {
      const means = season.members.map(() => 0);
      everyReplay(season, (outcomes, chance) => {
        const profits = new Map(replaySeason(season, outcomes).map(({ uid, profit }) => [uid, profit]));
        season.members.forEach(({ uid }, member) => {
          means[member] = (means[member] ?? 0) + chance * (profits.get(uid) ?? 0);
        });
      });
      luckOf(season).forEach(({ staked, expected }, member) => {
        const bets = [...season.bets, ...season.parlays].filter((bet) => bet.member === member).length;
        expect(Math.abs(expected - staked - (means[member] ?? 0))).toBeLessThanOrEqual(bets / 2 + 1e-6);
      });
    }),
    { numRuns: sample(50, 1_000) },
  );
});

it('does not depend on the order of the bets', () => {
  const shuffled = seasons.chain((season) =>
    fc
      .shuffledSubarray([...season.bets], { minLength: season.bets.length })
      .map((bets) => ({ season, other: { ...season, bets } })),
  );
  fc.assert(
    fc.property(shuffled, ({ season, other }) => {
      expect(luckOf(other)).toEqual(luckOf(season));
    }),
    { numRuns: sample(50, 1_000) },
  );
});
