import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sample } from '../testing/sample.ts';
import { uniform } from '../uniform.ts';
import { countLeads, replaySeason, replayStandings } from './replay-season.ts';
import type { PlayedBet, PlayedSeason } from './season-bets.ts';
import { everyReplay } from './testing/every-replay.ts';
import { seasons } from './testing/seasons.ts';

const season = { bankroll: 100 };
const parlays: PlayedSeason['parlays'] = [];
const moneyline = { betId: 'g1', market: 'moneyline', line: null, chance: 0.4 } as const;

function aMember(name: string, fields: Partial<PlayedSeason['members'][number]> = {}) {
  return { uid: name.toLowerCase(), username: name, isMember: true, debt: 0, canWin: true, ...fields };
}

/** A lost bet of $10.00 on the first side of the first draw, which would have paid $25.00. */
function aBet(fields: Partial<PlayedBet> = {}): PlayedBet {
  return { member: 0, draw: 0, side: 0, stake: 10, payout: 25, fair: 0.4, status: 'lost', paid: 0, ...fields };
}

describe('a replay', () => {
  const members = [aMember('Ada'), aMember('Bob', { debt: 100 }), aMember('Cy')];
  const bets = [
    aBet(),
    aBet({ side: 1, payout: 15.5, status: 'won', paid: 15.5 }),
    aBet({ member: 1, payout: 30 }),
    aBet({ member: 2, status: 'cashed-out', paid: 12.34 }),
  ];
  const played = { season, members, draws: [moneyline], bets, parlays };
  const rows = (outcome: 'first' | 'second' | 'push') =>
    replaySeason(played, [outcome]).map(({ username, rank, standing, profit }) => [username, rank, standing, profit]);

  it('pays the side that wins, and keeps debts and what cash-outs paid', () => {
    expect(rows('first')).toEqual([
      ['Ada', 1, 10_500, 500],
      ['Cy', 2, 10_234, 234],
      ['Bob', 3, 2_000, 2_000],
    ]);
    expect(rows('second')).toEqual([
      ['Cy', 1, 10_234, 234],
      ['Ada', 2, 9_550, -450],
      ['Bob', 3, -1_000, -1_000],
    ]);
  });

  it('refunds the bets of a pushed draw, also if they were won', () => {
    expect(rows('push')).toEqual([
      ['Cy', 1, 10_234, 234],
      ['Ada', 2, 10_000, 0],
      ['Bob', 3, 0, 0],
    ]);
  });

  it('gives members with the same standing the same rank, in the order of their names', () => {
    const tied = { season, members: [aMember('Cy'), aMember('Bob'), aMember('Ada')], draws: [moneyline], parlays };
    const lost = replaySeason({ ...tied, bets: [aBet({ member: 2 })] }, ['second']);
    expect(lost.map(({ username, rank }) => [username, rank])).toEqual([
      ['Bob', 1],
      ['Cy', 1],
      ['Ada', 3],
    ]);
  });

  it('pays a parlay by its legs: a pushed one drops out, and the last one pays as a bet alone', () => {
    const draws = [moneyline, { ...moneyline, betId: 'g2' }];
    const leg = { draw: 0, side: 0, price: 150, result: 'open' } as const;
    const legs = [leg, { ...leg, draw: 1, side: 1, price: -110 } as const];
    const staked = { member: 0, stake: 10, payout: 47.72, fair: 0.2, status: 'lost', paid: 0, legs } as const;
    const sold = { ...staked, member: 1, status: 'cashed-out', paid: 12.34 } as const;
    const ofParlays = { season, members, draws, bets: [], parlays: [staked, sold] };
    const profits = (...outcomes: ('first' | 'second' | 'push')[]) =>
      ['Ada', 'Bob'].map((name) => replaySeason(ofParlays, outcomes).find(({ username }) => username === name)?.profit);
    expect(profits('first', 'second')).toEqual([3_772, 234]);
    expect(profits('first', 'push')).toEqual([1_500, 234]);
    expect(profits('push', 'push')).toEqual([0, 234]);
    expect(profits('push', 'first')).toEqual([-1_000, 234]);
  });

  it('needs an outcome for each draw', () => {
    expect(() => replaySeason(played, [])).toThrow(RangeError);
  });
});

/** The exact chance of each member to lead, by position. */
function exactLeads(played: PlayedSeason): number[] {
  const chances = played.members.map(() => 0);
  const able = played.members.filter(({ canWin }) => canWin);
  const contenders = new Set((able.length === 0 ? played.members : able).map(({ uid }) => uid));
  everyReplay(played, (outcomes, chance) => {
    const rows = replaySeason(played, outcomes).filter(({ uid }) => contenders.has(uid));
    const leaders = rows.filter(({ standing }) => standing === rows[0]?.standing).map(({ uid }) => uid);
    played.members.forEach(({ uid }, member) => {
      if (leaders.includes(uid)) chances[member] = (chances[member] ?? 0) + chance;
    });
  });
  return chances;
}

const count = (played: PlayedSeason, replays: number, seed = 1) =>
  countLeads(played, replayStandings(played, { replays, random: uniform(seed) }));

describe('the counted leads', () => {
  it('are those of all replays, within the error of counting', () => {
    const replays = 2_000;
    fc.assert(
      fc.property(seasons, fc.integer(), (played, seed) => {
        const counted = count(played, replays, seed);
        exactLeads(played).forEach((chance, member) => {
          const deviation = Math.sqrt(replays * chance * Math.max(0, 1 - chance));
          const off = Math.abs((counted[member] ?? 0) - replays * chance);
          // Five standard deviations, and room for counts too small to be normal.
          expect(off).toBeLessThanOrEqual(5 * deviation + 12);
        });
      }),
      { numRuns: sample(50, 1_000) },
    );
  });

  it('do not depend on the order of the bets', () => {
    const shuffled = seasons.chain((played) =>
      fc
        .shuffledSubarray([...played.bets], { minLength: played.bets.length })
        .map((bets) => ({ played, other: { ...played, bets } })),
    );
    fc.assert(
      fc.property(shuffled, fc.integer(), ({ played, other }, seed) => {
        expect(count(other, 50, seed)).toEqual(count(played, 50, seed));
      }),
      { numRuns: sample(50, 1_000) },
    );
  });

  it('of a member alone are all', () => {
    for (const canWin of [true, false]) {
      const played = { season, members: [aMember('Ada', { canWin })], draws: [moneyline], bets: [aBet()], parlays };
      expect(count(played, 100)).toEqual([100]);
    }
  });

  it('count a shared lead for each member who shares it', () => {
    const played = { season, members: [aMember('Ada'), aMember('Bob')], draws: [], bets: [], parlays };
    expect(count(played, 100)).toEqual([100, 100]);
  });

  it('are none of members who cannot win the title, unless nobody can', () => {
    const bets = [aBet({ status: 'cashed-out', paid: 50 })];
    const late = aMember('Ada', { canWin: false });
    const played = { season, draws: [moneyline], bets, parlays };
    expect(count({ ...played, members: [late, aMember('Bob')] }, 100)).toEqual([0, 100]);
    expect(count({ ...played, members: [late, aMember('Bob', { canWin: false })] }, 100)).toEqual([100, 0]);
  });

  it('never have both sides of a draw win', () => {
    // Cy leads unless a member wins, and each of two bets on one draw would win enough.
    const members = [aMember('Ada'), aMember('Bob'), aMember('Cy')];
    const bets = [aBet(), aBet({ member: 1, side: 1 })];
    const [ada = 0, bob = 0, cy] = count({ season, members, draws: [moneyline], bets, parlays }, 1_000);
    expect([ada + bob, cy]).toEqual([1_000, 0]);
    expect(ada).toBeGreaterThan(300);
    expect(ada).toBeLessThan(500);
  });

  it('agree within a game: a team that covers −7.5 covers −3.5, and wins', () => {
    const draws = [
      { betId: 'g1', market: 'spread', line: -7.5, chance: 0.3 } as const,
      { betId: 'g1', market: 'spread', line: -3.5, chance: 0.45 } as const,
      { ...moneyline, chance: 0.6 },
    ];
    // Ada needs the home team to cover −7.5 and not −3.5, Bob that it covers −3.5 and loses.
    const bets = [
      aBet({ payout: 20 }),
      aBet({ draw: 1, side: 1, payout: 20 }),
      aBet({ member: 1, draw: 1, payout: 20 }),
      aBet({ member: 1, draw: 2, side: 1, payout: 20 }),
      aBet({ member: 2, status: 'cashed-out', paid: 15 }),
    ];
    const members = [aMember('Ada'), aMember('Bob'), aMember('Cy')];
    expect(count({ season, members, draws, bets, parlays }, 1_000)).toEqual([0, 0, 1_000]);
  });

  it('have totals that do not depend on the margin of the game', () => {
    const total = { betId: 'g1', market: 'total', line: 224.5, chance: 0.5 } as const;
    // Ada needs the home team to win and the game to go over.
    const bets = [
      aBet({ payout: 20 }),
      aBet({ draw: 1, payout: 20 }),
      aBet({ member: 1, status: 'cashed-out', paid: 15 }),
    ];
    const members = [aMember('Ada'), aMember('Bob')];
    const [ada] = count({ season, members, draws: [{ ...moneyline, chance: 0.5 }, total], bets, parlays }, 1_000);
    expect(ada).toBeGreaterThan(180);
    expect(ada).toBeLessThan(320);
  });

  it('are the same for the same numbers', () => {
    const played = { season, members: [aMember('Ada'), aMember('Bob')], draws: [moneyline], bets: [aBet()], parlays };
    expect(count(played, 500, 7)).toEqual(count(played, 500, 7));
    expect(count(played, 500, 7)).not.toEqual(count(played, 500, 8));
  });
});
