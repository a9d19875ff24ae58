import { existsSync, readFileSync } from 'node:fs';
import { impliedProbability } from '@courtside/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Quote } from '../provider.ts';
import { tipOffEveryMs } from './schedule.ts';
import { createSimulator } from './simulator.ts';

type Line = Pick<Quote, 'line' | 'prices'>;

/** A finished game with its last prices. */
interface Played {
  readonly spread: Line;
  readonly total: Line;
  readonly prices: readonly [number, number];
  readonly score: readonly [number, number];
  readonly quarters: readonly (readonly [number, number])[];
}

const realSeason = new URL('../../../../../../shared/data/nba-2021-22.json', import.meta.url);
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
    const { moneyline, spread, total } = last?.quotes ?? {};
    if (!moneyline || !spread || !total || !final?.score || final.state !== 'final')
      throw new Error(`${next.id} was not played`);
    now = tipOff;
    const { team1, team2, periods } = final.score;
    played.push({ prices: moneyline.prices, spread, total, score: [team1, team2], quarters: periods });
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

/** Points by which the home team beats the spread, and by which both teams exceed the total. */
const beyondSpread = ({ score: [home, away], spread: { line } }: Played) => home - away + (line ?? Number.NaN);
const beyondTotal = ({ score: [home, away], total: { line } }: Played) => home + away - (line ?? Number.NaN);

/** Statistics of bets on the lines of a season. */
function lineStatistics(season: readonly Played[], beyond: (game: Played) => number) {
  const decided = season.map(beyond).filter((points) => points !== 0);
  return {
    wins: share(decided, (points) => points > 0),
    pushes: 1 - decided.length / season.length,
    mean: mean(season.map(beyond)),
    deviation: deviation(season.map(beyond)),
  };
}

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

/** The standard normal distribution function, accurate to 0.00014 (Bowling et al., 2009). */
const normalCdf = (z: number) => 1 / (1 + Math.exp(-0.07056 * z ** 3 - 1.5976 * z));

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

  it.each([
    ['spread', beyondSpread],
    ['total', beyondTotal],
  ] as const)('beat the %s in half of the games, at every line, and end on it sometimes', (market, beyond) => {
    const overall = lineStatistics(seasons, beyond);
    // Four standard errors of 6,000 games are 2.6 points.
    expect(Math.abs(overall.wins - 0.5)).toBeLessThan(0.026);
    expect(overall.pushes).toBeGreaterThan(0.007);
    expect(overall.pushes).toBeLessThan(0.025);
    const byLine = seasons.toSorted((a, b) => (a[market].line ?? 0) - (b[market].line ?? 0));
    for (let from = 0; from < byLine.length; from += 1000) {
      const { wins } = lineStatistics(byLine.slice(from, from + 1000), beyond);
      expect(Math.abs(wins - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / 1000));
    }
  });

  it('have spreads that fit the moneyline, and margins with a standard deviation of about 13 points around them', () => {
    const { deviation: ofMargin } = lineStatistics(seasons, beyondSpread);
    expect(ofMargin).toBeGreaterThan(12.5);
    expect(ofMargin).toBeLessThan(13.5);
    const chance = ({ spread }: Played) => normalCdf(-(spread.line ?? Number.NaN) / 12);
    const distances = seasons.map((game) => Math.abs(chance(game) - homeChance(game)));
    expect(Math.max(...distances)).toBeLessThan(0.04);
  });

  it('have totals with a standard deviation of 18 points, around 195 to 245', () => {
    const { deviation: ofTotal } = lineStatistics(seasons, beyondTotal);
    expect(ofTotal).toBeGreaterThan(17);
    expect(ofTotal).toBeLessThan(19.5);
    const lines = seasons.map(({ total }) => total.line ?? Number.NaN);
    expect(Math.min(...lines)).toBeGreaterThan(190);
    expect(Math.max(...lines)).toBeLessThan(250);
    expect(deviation(lines)).toBeGreaterThan(5);
  });

  it('have lines at prices near −110 on both sides', () => {
    const prices = seasons.flatMap(({ spread, total }) => [...spread.prices, ...total.prices]);
    expect(Math.max(...prices)).toBeLessThanOrEqual(-100);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(-115);
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
      homeSpreadClose: number;
      totalClose: number;
      homeScore: number;
      awayScore: number;
      homeQuarters: number[];
      awayQuarters: number[];
    }[] = JSON.parse(readFileSync(realSeason, 'utf8'));
    const season = games.map(
      (game): Played => ({
        prices: [game.homePrice, game.awayPrice],
        spread: { line: game.homeSpreadClose, prices: [-110, -110] },
        total: { line: game.totalClose, prices: [-110, -110] },
        score: [game.homeScore, game.awayScore],
        quarters: game.homeQuarters.map((points, index): [number, number] => [points, game.awayQuarters[index] ?? 0]),
      }),
    );
    const real = statistics(season);
    const ours = statistics(seasons);
    expect(Math.abs(ours.favoritesWin - real.favoritesWin)).toBeLessThan(0.02);
    expect(Math.abs(ours.homeWins - real.homeWins)).toBeLessThan(0.02);
    expect(Math.abs(ours.overtimes - real.overtimes)).toBeLessThan(0.01);
    expect(Math.abs(ours.points - real.points)).toBeLessThan(1);
    expect(Math.abs(ours.marginDeviation - real.marginDeviation)).toBeLessThan(1.5);
    expect(Math.abs(ours.quarter - real.quarter)).toBeLessThan(0.5);
    expect(Math.abs(ours.quarterDeviation - real.quarterDeviation)).toBeLessThan(0.5);
    for (const beyond of [beyondSpread, beyondTotal]) {
      const [oursOf, realOf] = [lineStatistics(seasons, beyond), lineStatistics(season, beyond)];
      expect(Math.abs(oursOf.deviation - realOf.deviation)).toBeLessThan(1);
      expect(Math.abs(oursOf.pushes - realOf.pushes)).toBeLessThan(0.01);
    }
  });
});
