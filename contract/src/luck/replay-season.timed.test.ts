import { expect, it } from 'vitest';
import { uniform } from '../uniform.ts';
import { countLeads, replayStandings } from './replay-season.ts';
import type { PlayedSeason } from './season-bets.ts';

const random = uniform(1);
const below = (end: number) => Math.floor(random() * end);

/** A season of 20 members with 4,000 bets on 400 games, each with three spreads and a total. Every fifth bet is a parlay of four. */
function aLongSeason(): PlayedSeason {
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
    bets: Array.from({ length: 3_200 }, () => ({
      member: below(20),
      draw: below(all.length),
      side: below(2) === 0 ? 0 : 1,
      stake: 10,
      payout: 19.09,
      fair: 0.5,
      status: 'lost',
      paid: 0,
    })),
    parlays: Array.from({ length: 800 }, () => ({
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

it('replays a season of 4,000 bets 10,000 times in less than a second', () => {
  const season = aLongSeason();
  const startedAt = Date.now();
  const leads = countLeads(season, replayStandings(season, { replays: 10_000, random }));
  expect(Date.now() - startedAt).toBeLessThan(1_000);
  expect(leads.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(10_000);
});
