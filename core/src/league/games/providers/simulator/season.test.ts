import { existsSync, readFileSync } from 'node:fs';
import { impliedProbability } from '@courtside/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSimulator } from '../simulator.ts';
import { tipOffEveryMs } from './schedule.ts';

/** A game played to its end, with its last prices. */
interface Played {
  readonly prices: readonly [number, number];
  readonly score: readonly [number, number];
  readonly quarters: readonly (readonly [number, number])[];
}

const realSeason = new URL('../../../../../../../shared/data/nba-2021-22.json', import.meta.url);
const hasRealSeason = existsSync(realSeason);

/** Plays a season: each game's prices a moment before its tip-off, and how it ended. */
async function play(seed: string, games: number): Promise<Played[]> {
  let now = Date.UTC(2026, 10, 21);
  const { odds, results } = createSimulator({ clock: () => now, seed });
  const played: Played[] = [];
  for (let index = 0; index < games; index += 1, now += tipOffEveryMs) {
    const next = (await odds.fetchOdds()).games[0];
    if (!next) throw new Error('no game is open');
    const tipOff = next.startTime.getTime();
    now = tipOff - 1;
    const last = (await odds.fetchOdds()).games.find((game) => game.id === next.id);
    now = tipOff + 10 * 60_000;
    const final = await results[0].fetchGame(next.id);
    if (!last?.quote || !final?.score || final.state !== 'final') throw new Error(`${next.id} was not played`);
    now = tipOff;
    const { team1, team2, periods } = final.score;
    played.push({ prices: [last.quote.team1Price, last.quote.team2Price], score: [team1, team2], quarters: periods });
  }
  return played;
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const share = <T>(items: readonly T[], holds: (item: T) => boolean) => mean(items.map((item) => (holds(item) ? 1 : 0)));
const deviation = (numbers: readonly number[]) => {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map((number) => (number - middle) ** 2)));
};

const margin = ({ prices: [home, away] }: Played) => impliedProbability(home) + impliedProbability(away) - 1;
const homeChance = (game: Played) => impliedProbability(game.prices[0]) / (1 + margin(game));
const homeWon = ({ score: [home, away] }: Played) => home > away;

/** What a season looks like in figures. */
function figures(season: readonly Played[]) {
  const uneven = season.filter(({ prices: [home, away] }) => home !== away);
  return {
    favouritesWin: share(uneven, (game) => homeWon(game) === homeChance(game) > 0.5),
    homeWins: share(season, homeWon),
    overtimes: share(season, (game) => game.quarters.length > 4),
    points: mean(season.flatMap((game) => game.score)),
    marginDeviation: deviation(season.map(({ score: [home, away] }) => home - away)),
    quarter: mean(season.flatMap((game) => game.quarters.slice(0, 4).flat())),
    quarterDeviation: deviation(season.flatMap((game) => game.quarters.slice(0, 4).flat())),
    bookMargin: mean(season.map(margin)),
  };
}

let seasons: Played[] = [];
beforeAll(async () => {
  seasons = (await Promise.all(['courtside', 'first', 'second', 'third'].map((seed) => play(seed, 1500)))).flat();
});

describe('six thousand games of four leagues', () => {
  it('are won by the favourite in about 68 of 100', () => {
    expect(figures(seasons).favouritesWin).toBeGreaterThan(0.65);
    expect(figures(seasons).favouritesWin).toBeLessThan(0.71);
  });

  it('go to overtime in about 4.5 of 100', () => {
    expect(figures(seasons).overtimes).toBeGreaterThan(0.035);
    expect(figures(seasons).overtimes).toBeLessThan(0.055);
  });

  it('see about 110 points a team, never a score nobody would believe', () => {
    expect(figures(seasons).points).toBeGreaterThan(105);
    expect(figures(seasons).points).toBeLessThan(115);
    for (const points of seasons.flatMap((game) => game.score)) {
      expect(points).toBeGreaterThanOrEqual(60);
      expect(points).toBeLessThanOrEqual(185);
    }
  });

  it('are priced with a margin of about 4.5 %', () => {
    expect(figures(seasons).bookMargin).toBeGreaterThan(0.04);
    expect(figures(seasons).bookMargin).toBeLessThan(0.05);
  });

  it('never end in a tie', () => {
    expect(seasons.filter(({ score: [home, away] }) => home === away)).toEqual([]);
  });

  it('end as often for a team as its price says, at every price', () => {
    for (const from of [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85]) {
      const bucket = seasons.filter((game) => homeChance(game) >= from && homeChance(game) < from + 0.1);
      expect(bucket.length).toBeGreaterThan(50);
      const expected = mean(bucket.map(homeChance));
      // Four standard errors: the seeds are fixed, a wrong model is off by more.
      const tolerance = 4 * Math.sqrt((expected * (1 - expected)) / bucket.length);
      expect(Math.abs(share(bucket, homeWon) - expected)).toBeLessThan(tolerance);
    }
  });
});

describe.runIf(hasRealSeason)('beside the real season of 2021-22', () => {
  it('the simulated ones look alike', () => {
    const games: {
      homePrice: number;
      awayPrice: number;
      homeScore: number;
      awayScore: number;
      homeQuarters: number[];
      awayQuarters: number[];
    }[] = JSON.parse(readFileSync(realSeason, 'utf8'));
    const real = figures(
      games.map((game) => ({
        prices: [game.homePrice, game.awayPrice],
        score: [game.homeScore, game.awayScore],
        quarters: game.homeQuarters.map((points, index): [number, number] => [points, game.awayQuarters[index] ?? 0]),
      })),
    );
    const ours = figures(seasons);
    expect(Math.abs(ours.favouritesWin - real.favouritesWin)).toBeLessThan(0.02);
    expect(Math.abs(ours.homeWins - real.homeWins)).toBeLessThan(0.02);
    expect(Math.abs(ours.overtimes - real.overtimes)).toBeLessThan(0.01);
    expect(Math.abs(ours.points - real.points)).toBeLessThan(1);
    expect(Math.abs(ours.marginDeviation - real.marginDeviation)).toBeLessThan(1.5);
    expect(Math.abs(ours.quarter - real.quarter)).toBeLessThan(0.5);
    expect(Math.abs(ours.quarterDeviation - real.quarterDeviation)).toBeLessThan(0.5);
  });
});
