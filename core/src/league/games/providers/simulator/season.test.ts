import { existsSync, readFileSync } from 'node:fs';
import { impliedProbability } from '@courtside/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { tipOffEveryMs } from './schedule.ts';
import { createSimulator } from './simulator.ts';

/** A finished game with its last prices. */
interface Played {
  readonly prices: readonly [number, number];
  readonly score: readonly [number, number];
  readonly quarters: readonly (readonly [number, number])[];
}

const realSeason = new URL('../../../../../../../shared/data/nba-2021-22.json', import.meta.url);
const hasRealSeason = existsSync(realSeason);

/** Plays a season and records each game's prices just before tip-off and its result. */
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

/** Statistics of a season. */
function statistics(season: readonly Played[]) {
  const uneven = season.filter(({ prices: [home, away] }) => home !== away);
  return {
    favoritesWin: share(uneven, (game) => homeWon(game) === homeChance(game) > 0.5),
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
  it('are won by the favorite in about 68 of 100', () => {
    expect(statistics(seasons).favoritesWin).toBeGreaterThan(0.65);
    expect(statistics(seasons).favoritesWin).toBeLessThan(0.71);
  });

  it('go to overtime in about 4.5 of 100', () => {
    expect(statistics(seasons).overtimes).toBeGreaterThan(0.035);
    expect(statistics(seasons).overtimes).toBeLessThan(0.055);
  });

  it('have about 110 points per team, and no implausible score', () => {
    expect(statistics(seasons).points).toBeGreaterThan(105);
    expect(statistics(seasons).points).toBeLessThan(115);
    for (const points of seasons.flatMap((game) => game.score)) {
      expect(points).toBeGreaterThanOrEqual(60);
      expect(points).toBeLessThanOrEqual(185);
    }
  });

  it('are priced with a margin of about 4.5 %', () => {
    expect(statistics(seasons).bookMargin).toBeGreaterThan(0.04);
    expect(statistics(seasons).bookMargin).toBeLessThan(0.05);
  });

  it('never end in a tie', () => {
    expect(seasons.filter(({ score: [home, away] }) => home === away)).toEqual([]);
  });

  it('are won by a team as often as its price implies, at every price', () => {
    for (const from of [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85]) {
      const bucket = seasons.filter((game) => homeChance(game) >= from && homeChance(game) < from + 0.1);
      expect(bucket.length).toBeGreaterThan(50);
      const expected = mean(bucket.map(homeChance));
      // Four standard errors. The seeds are fixed, and a wrong model would be off by more.
      const tolerance = 4 * Math.sqrt((expected * (1 - expected)) / bucket.length);
      expect(Math.abs(share(bucket, homeWon) - expected)).toBeLessThan(tolerance);
    }
  });
});

describe.runIf(hasRealSeason)('compared with the real season of 2021-22', () => {
  it('the simulated seasons have similar statistics', () => {
    const games: {
      homePrice: number;
      awayPrice: number;
      homeScore: number;
      awayScore: number;
      homeQuarters: number[];
      awayQuarters: number[];
    }[] = JSON.parse(readFileSync(realSeason, 'utf8'));
    const real = statistics(
      games.map((game) => ({
        prices: [game.homePrice, game.awayPrice],
        score: [game.homeScore, game.awayScore],
        quarters: game.homeQuarters.map((points, index): [number, number] => [points, game.awayQuarters[index] ?? 0]),
      })),
    );
    const ours = statistics(seasons);
    expect(Math.abs(ours.favoritesWin - real.favoritesWin)).toBeLessThan(0.02);
    expect(Math.abs(ours.homeWins - real.homeWins)).toBeLessThan(0.02);
    expect(Math.abs(ours.overtimes - real.overtimes)).toBeLessThan(0.01);
    expect(Math.abs(ours.points - real.points)).toBeLessThan(1);
    expect(Math.abs(ours.marginDeviation - real.marginDeviation)).toBeLessThan(1.5);
    expect(Math.abs(ours.quarter - real.quarter)).toBeLessThan(0.5);
    expect(Math.abs(ours.quarterDeviation - real.quarterDeviation)).toBeLessThan(0.5);
  });
});
