import { impliedProbability, isAmericanPrice, teams } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aLeague, anyMoment, anySeed, hour, isLive, minute } from '../testing/a-league.ts';
import { durationMs } from './game-clock.ts';
import { tipOffEveryMs } from './schedule.ts';

/** Checks the number of open, live and soon final games at a time. */
async function expectEnoughGames(league: ReturnType<typeof aLeague>, now: number) {
  const open = await league.oddsAt(now);
  expect(open.length).toBeGreaterThanOrEqual(8);
  expect(open.length).toBeLessThanOrEqual(12);
  const live = (await league.scoresAt(now)).filter(isLive);
  expect(live.length).toBeGreaterThanOrEqual(2);
  expect(live.length).toBeLessThanOrEqual(3);
  const ends = await Promise.all(live.map((game) => league.gameAt(now + 2 * minute, game.id)));
  expect(ends.some((game) => game?.state === 'final')).toBe(true);
}

describe('at any time, in any league', () => {
  it('8 to 12 games are open, 2 or 3 are live, and one ends within two minutes', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, anySeed, async (now, seed) => {
        await expectEnoughGames(aLeague(seed), now);
      }),
      { numRuns: sample(15, 100) },
    );
  });

  it('overtime does not change these numbers', async () => {
    const league = aLeague();
    const longGames: number[] = [];
    for (let time = Date.UTC(2026, 10, 21); longGames.length < 15; time += 2 * hour) {
      const finals = (await league.scoresAt(time)).filter(
        (game) => game.state === 'final' && game.score?.periods.length === 5,
      );
      longGames.push(...finals.map((game) => game.startTime.getTime()));
    }
    for (const tipOff of longGames) {
      const ends = [durationMs(false), durationMs(true)];
      const offsets = [-2, -1, 0, 1, 2, 3].flatMap((games) =>
        [0, ...ends].map((after) => games * tipOffEveryMs + after),
      );
      for (const offset of offsets.filter((after) => after > 0 && after <= durationMs(true))) {
        await expectEnoughGames(league, tipOff + offset - 1);
        await expectEnoughGames(league, tipOff + offset);
      }
    }
  });

  it('no team plays in two open or live games, and every team is real', async () => {
    const names = new Set(teams.map((team) => team.name));
    await fc.assert(
      fc.asyncProperty(anyMoment, anySeed, async (now, seed) => {
        const league = aLeague(seed);
        const shown = [...(await league.oddsAt(now)), ...(await league.scoresAt(now)).filter(isLive)];
        const playing = shown.flatMap((game) => [game.team1, game.team2]);
        expect(new Set(playing).size).toBe(playing.length);
        expect(playing.every((name) => names.has(name))).toBe(true);
      }),
      { numRuns: sample(15, 100) },
    );
  });

  it('open games are upcoming, with unique ids and valid prices', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, anySeed, async (now, seed) => {
        const open = await aLeague(seed).oddsAt(now);
        expect(new Set(open.map((game) => game.id)).size).toBe(open.length);
        for (const game of open) {
          expect(game.id).toMatch(/^sim-[\w.-]{1,124}$/);
          expect(game.startTime.getTime()).toBeGreaterThan(now);
          const { moneyline, spread, total } = game.quotes;
          for (const quote of [moneyline, spread, total]) {
            expect(quote).toMatchObject({ bookmaker: null, updatedAt: new Date(now) });
            const [first, second] = quote?.prices ?? [0, 0];
            expect([first, second].every(isAmericanPrice)).toBe(true);
            const margin = impliedProbability(first) + impliedProbability(second) - 1;
            expect(margin).toBeGreaterThan(0.025);
            expect(margin).toBeLessThan(0.065);
          }
          expect(Number.isInteger(2 * (spread?.line ?? Number.NaN))).toBe(true);
          expect(Number.isInteger(2 * (total?.line ?? Number.NaN))).toBe(true);
        }
      }),
      { numRuns: sample(15, 100) },
    );
  });

  it('every process sees the same league, and another seed gives another league', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, anySeed, anySeed, async (now, seed, other) => {
        const [odds, scores] = [await aLeague(seed).oddsAt(now), await aLeague(seed).scoresAt(now)];
        // Earlier requests for another time make no difference.
        const used = aLeague(seed);
        await used.scoresAt(now - 3 * hour);
        expect(await used.oddsAt(now)).toEqual(odds);
        expect(await used.scoresAt(now)).toEqual(scores);
        fc.pre(seed !== other);
        const ids = new Set(scores.map((game) => game.id));
        expect((await aLeague(other).scoresAt(now)).some((game) => ids.has(game.id))).toBe(false);
      }),
      { numRuns: sample(5, 30) },
    );
  });
});
