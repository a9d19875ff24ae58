import { expect, it } from 'vitest';
import { uniform } from '../uniform.ts';
import { countLeads, replayStandings } from './replay-season.ts';
import type { PlayedSeason } from './season-bets.ts';

const random = uniform(1);
const below = (end: number) => Math.floor(random() * end);

/** A season of 20 members with bets on 400 games, each with three spreads and a total. Parlays are of four legs. */
function aLongSeason({ singles, parlays }: { singles: number; parlays: number }): PlayedSeason {
  const draws = Array.from({ length: 400 }, (_, game) =>
    [
      ...[-7.5, -5.5, -3.5].map((line) => ({ market: 'spread', line }) as const),
      { market: 'total', line: 224.5 } as const,
    ].map((question) => ({ betId: `g${game}`, ...question, chance: random() })),
  );
  const all = draws.flat();
  return {
    season: { bankroll: 1_000 },
    members: Array.from({ length: 20 }, (_, member) => ({
      uid: `uid-${member}`,
      username: `Name ${member}`,
      isMember: true,
      debt: 0,
      canWin: true,
    })),
    draws: all,
    bets: Array.from({ length: singles }, () => ({
      member: below(20),
      draw: below(all.length),
      side: below(2) === 0 ? 0 : 1,
      stake: 10,
      payout: 19.09,
      fair: 0.5,
      status: 'lost',
      paid: 0,
    })),
    parlays: Array.from({ length: parlays }, () => ({
      member: below(20),
      stake: 10,
      payout: 132.83,
      fair: 0.0625,
      status: 'lost',
      paid: 0,
      legs: Array.from({ length: 4 }, (_, game) => ({
        draw: 4 * (below(100) + 100 * game) + below(4),
        side: below(2) === 0 ? 0 : 1,
        price: -110,
        result: 'open',
      })),
    })),
  };
}

/** Replays a season 10,000 times. @returns how long that took, in milliseconds */
function timeOf(season: PlayedSeason): number {
  const startedAt = Date.now();
  const leads = countLeads(season, replayStandings(season, { replays: 10_000, random }));
  const took = Date.now() - startedAt;
  expect(leads.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(10_000);
  return took;
}

it('replays a season of 4,000 bets 10,000 times in less than a second', () => {
  expect(timeOf(aLongSeason({ singles: 4_000, parlays: 0 }))).toBeLessThan(1_000);
});

it('takes at most twice as long for a season of which every fifth bet is a parlay of four', () => {
  const [alone, mixed] = [aLongSeason({ singles: 4_000, parlays: 0 }), aLongSeason({ singles: 3_200, parlays: 800 })];
  const times = [1, 2, 3].map(() => ({ alone: timeOf(alone), mixed: timeOf(mixed) }));
  const fastest = (name: 'alone' | 'mixed') => Math.min(...times.map((time) => time[name]));
  expect(fastest('mixed')).toBeLessThan(2 * fastest('alone'));
});
