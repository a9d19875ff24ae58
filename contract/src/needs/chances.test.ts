import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalCdf } from '../normal.ts';
import { fairProbability } from '../odds.ts';
import { sample } from '../testing/sample.ts';
import { chancesToLead } from './chances.ts';
import { forecastOf, type Normal } from './forecast.ts';
import type { Night, NightBet, NightGame } from './night.ts';
import { aBet, aGame } from './testing/builders.ts';
import { everyCombination, everyResult, legsAt, type Result, scoreAt } from './testing/every-result.ts';
import { nights } from './testing/nights.ts';

const aNight = (
  scores: Readonly<Record<string, number>>,
  games: readonly NightGame[],
  bets: readonly NightBet[],
): Night => ({
  members: Object.entries(scores).map(([uid, score]) => ({ uid, name: uid, score })),
  games,
  bets,
});
const above = (points: number, { mean, deviation }: Normal) => 1 - normalCdf((points - mean) / deviation);

describe('the forecast of a game', () => {
  it('has the fair chances of moneyline and spread where they give a plausible deviation', () => {
    const moneyline = { team1: -240, team2: 200 };
    const spread = { line: -5.5, team1: -112, team2: -108 };
    const margin = forecastOf('margin', aGame({ prices: { moneyline, spread, total: null } }));
    expect(margin.deviation).toBeGreaterThan(9);
    expect(margin.deviation).toBeLessThan(16);
    expect(above(0, margin)).toBeCloseTo(fairProbability(-240, 200), 6);
    expect(above(5.5, margin)).toBeCloseTo(fairProbability(-112, -108), 6);
  });

  it('has the fair chance of the spread and the usual deviation where they do not', () => {
    const moneyline = { team1: -110, team2: -110 };
    const spread = { line: -6.5, team1: -110, team2: -110 };
    const margin = forecastOf('margin', aGame({ prices: { moneyline, spread, total: null } }));
    expect(margin).toEqual({ mean: expect.closeTo(6.5, 5), deviation: 12 });
  });

  it('has the fair chance of the moneyline alone, and of the total', () => {
    const prices = {
      moneyline: { team1: 150, team2: -170 },
      spread: null,
      total: { line: 221.5, over: -120, under: 100 },
    };
    const game = aGame({ prices });
    expect(above(0, forecastOf('margin', game))).toBeCloseTo(fairProbability(150, -170), 6);
    expect(above(221.5, forecastOf('total', game))).toBeCloseTo(fairProbability(-120, 100), 6);
  });

  it('is even and has the usual points of the league without prices', () => {
    expect(forecastOf('margin', aGame())).toEqual({ mean: 0, deviation: 12 });
    expect(forecastOf('total', aGame({ league: 'ncaam' }))).toEqual({ mean: 145, deviation: 17 });
  });

  it('follows the score and the share that is left', () => {
    const spread = { line: -8, team1: -110, team2: -110 };
    const total = { line: 220, over: -110, under: -110 };
    const prices = { moneyline: null, spread, total };
    const game = aGame({ points: { team1: 80, team2: 84 }, left: 0.25, prices });
    expect(forecastOf('margin', game)).toEqual({ mean: expect.closeTo(-4 + 2, 5), deviation: 6 });
    expect(forecastOf('total', game)).toEqual({ mean: expect.closeTo(164 + 55, 5), deviation: 9 });
  });

  it('plays an overtime after a tie, and nothing after a decided regulation', () => {
    const tied = aGame({ points: { team1: 100, team2: 100 }, left: 0 });
    expect(forecastOf('margin', tied).deviation).toBeCloseTo(12 * Math.sqrt(5 / 48), 9);
    expect(forecastOf('total', tied).mean).toBeCloseTo(200 + (226 * 5) / 48, 9);
    expect(forecastOf('margin', aGame({ points: { team1: 101, team2: 100 }, left: 0 }))).toEqual({
      mean: 1,
      deviation: 0,
    });
  });
});

/** The chance of one final margin or total: the half point around it, and everything beyond the last ones that are tried. */
function chanceOf({ gameId, kind, value }: Result, night: Night, first: number, last: number): number {
  const game = night.games.find(({ id }) => id === gameId) ?? aGame();
  const forecast = forecastOf(kind, game);
  const below = (points: number) =>
    forecast.deviation === 0
      ? Number(points > forecast.mean)
      : normalCdf((points - forecast.mean) / forecast.deviation);
  const low = kind === 'margin' && value === 1 ? 0 : value - 0.5;
  const high = kind === 'margin' && value === -1 ? 0 : value + 0.5;
  return (value === last ? 1 : below(high)) - (value === first ? 0 : below(low));
}

/** Each member's chance, from all final margins and totals. Those in which nobody's money differs are added up first. */
function bruteChances(night: Night): Map<string, number> {
  const lists = everyResult(night).map((results) => {
    const [first = 0, last = 0] = [results[0]?.value, results.at(-1)?.value];
    const uids = night.members.map(({ uid }) => uid);
    const classes = new Map<string, { result: Result; chance: number }>();
    for (const result of results) {
      const key = `${uids.map((uid) => result.gains.get(uid) ?? 0).join()} ${legsAt(night, result, uids)}`;
      const chance = (classes.get(key)?.chance ?? 0) + chanceOf(result, night, first, last);
      classes.set(key, { result, chance });
    }
    return [...classes.values()];
  });
  const chances = new Map(night.members.map(({ uid }) => [uid, 0]));
  everyCombination(lists, (items) => {
    const chance = items.reduce((product, item) => product * item.chance, 1);
    const results = items.map(({ result }) => result);
    const ends = night.members.map(({ uid }) => ({ uid, score: scoreAt(night, uid, results) }));
    const best = Math.max(...ends.map(({ score }) => score));
    const leaders = ends.filter(({ score }) => score === best);
    for (const { uid } of leaders) chances.set(uid, (chances.get(uid) ?? 0) + chance / leaders.length);
  });
  return chances;
}

describe('the chances to lead', () => {
  it('are those of all final margins and totals', () => {
    let mixed = 0;
    fc.assert(
      fc.property(nights({ maxGames: 3, maxBets: 8 }), (night) => {
        const { chances, exact } = chancesToLead(night);
        expect(exact).toBe(true);
        const brute = bruteChances(night);
        for (const [uid, chance] of chances) expect(Math.abs(chance - (brute.get(uid) ?? 0))).toBeLessThan(0.001);
        expect([...chances.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
        if ([...chances.values()].filter((chance) => chance > 0.05).length > 1) mixed += 1;
      }),
      { numRuns: sample(150, 1000) },
    );
    expect(mixed).toBeGreaterThan(50);
  });

  it('need every leg of a parlay, also from samples', () => {
    let mixed = 0;
    fc.assert(
      fc.property(nights({ maxGames: 3, maxBets: 3, maxParlays: 3 }), (night) => {
        const { chances, exact, outcomes } = chancesToLead(night, undefined, 'ada');
        expect(exact).toBe(true);
        const brute = bruteChances(night);
        for (const [uid, chance] of chances) expect(Math.abs(chance - (brute.get(uid) ?? 0))).toBeLessThan(0.001);
        for (const each of outcomes)
          expect(each.outcomes.reduce((sum, { leads }) => sum + leads, 0)).toBeCloseTo(chances.get('ada') ?? 0, 6);
        if ([...chances.values()].filter((chance) => chance > 0.05).length <= 1) return;
        mixed += 1;
        if (mixed > 3) return;
        for (const [uid, chance] of chancesToLead(night, 0).chances)
          expect(Math.abs(chance - (chances.get(uid) ?? 0))).toBeLessThan(0.01);
      }),
      { numRuns: sample(60, 1000) },
    );
    expect(mixed).toBeGreaterThan(10);
  });

  it('are shared by members who are tied', () => {
    const { chances } = chancesToLead(aNight({ ada: 500, bo: 500, cy: 499 }, [], []));
    expect(chances).toEqual(
      new Map([
        ['ada', 0.5],
        ['bo', 0.5],
        ['cy', 0],
      ]),
    );
  });

  it('are the chance of a push where only a push ties', () => {
    const bets = [aBet('ada', { market: 'spread', side: 'team2', line: 4, stake: 1000, payout: 1001 })];
    const { chances } = chancesToLead(aNight({ ada: 0, bo: 1 }, [aGame()], bets));
    const { mean, deviation } = forecastOf('margin', aGame());
    const won = normalCdf((3.5 - mean) / deviation);
    // A win of one cent only ties.
    expect(chances.get('ada')).toBeCloseTo(won / 2, 6);
  });

  const games = Array.from({ length: 4 }, (_, index) => aGame({ id: `g${index}` }));

  it('are estimated above the limit, within a point, and the same each time', () => {
    fc.assert(
      fc.property(nights({ maxGames: 3, maxBets: 8 }), (night) => {
        const exact = chancesToLead(night);
        const sampled = chancesToLead(night, 0);
        expect(sampled.exact).toBe(false);
        for (const [uid, chance] of exact.chances)
          expect(Math.abs((sampled.chances.get(uid) ?? 0) - chance)).toBeLessThan(0.01);
        expect(chancesToLead(night, 0)).toEqual(sampled);
      }),
      { numRuns: sample(5, 100) },
    );
  });

  it('are enumerated if members who cannot lead are what makes the combinations too many', () => {
    const bets = [
      aBet('ada', { gameId: 'g0', stake: 900 }),
      aBet('bo', { gameId: 'g1', stake: 800 }),
      aBet('last', { gameId: 'g2', stake: 700, payout: 1400 }),
    ];
    const night = aNight({ ada: 0, bo: 0, last: -100_000 }, games, bets);
    expect(chancesToLead(night, 4).exact).toBe(true);
    expect(chancesToLead(night, 2).exact).toBe(false);
  });

  it('are those of no members in an empty night', () => {
    expect(chancesToLead(aNight({}, [], []))).toEqual({ chances: new Map(), exact: true, outcomes: [] });
  });
});
