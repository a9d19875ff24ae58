import { americanToDecimal, impliedProbability } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScoredGame } from '../provider.ts';
import { aLeague, anyMoment, anySeed, hour, minute, second, week } from '../testing/a-league.ts';
import { createSimulator } from './simulator.ts';

const points = (game: ScoredGame | null): [number, number] => [game?.score?.team1 ?? 0, game?.score?.team2 ?? 0];

describe('a game', () => {
  it('has the same id, teams and tip-off from its first listing to long after its end', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, async (now) => {
        const league = aLeague();
        const opened = (await league.oddsAt(now)).at(-1);
        expect(opened).toBeDefined();
        if (!opened) return;
        const { id, team1, team2, startTime } = opened;
        const tipOff = startTime.getTime();
        for (const time of [
          now,
          tipOff - 1,
          tipOff,
          tipOff + 2 * minute,
          tipOff + 10 * minute,
          tipOff + 100 * minute,
        ]) {
          const scored = (await league.scoresAt(time)).find((game) => game.id === id);
          expect(scored).toMatchObject({ id, team1, team2, startTime });
          const onOffer = (await league.oddsAt(time)).find((game) => game.id === id);
          expect(onOffer === undefined).toBe(time >= tipOff);
        }
      }),
      { numRuns: sample(10, 50) },
    );
  });

  it('has a score that never falls, quarters that sum to it, and a permanent final without a tie', async () => {
    const instants = fc.array(fc.integer({ min: 0, max: 5 * minute }), { minLength: 20, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(anyMoment, anySeed, instants, async (now, seed, elapsed) => {
        const league = aLeague(seed);
        const next = (await league.oddsAt(now))[0];
        expect(next).toBeDefined();
        if (!next) return;
        const tipOff = next.startTime.getTime();
        const final = await league.gameAt(tipOff + 52 * week, next.id);
        let before: ScoredGame | null = null;
        for (const after of elapsed.sort((a, b) => a - b)) {
          const game = await league.gameAt(tipOff + after, next.id);
          const periods = game?.score?.periods ?? [];
          for (const side of [0, 1] as const) {
            expect(periods.reduce((sum, period) => sum + period[side], 0)).toBe(points(game)[side]);
            expect(points(game)[side]).toBeGreaterThanOrEqual(points(before)[side]);
            expect(points(game)[side]).toBeLessThanOrEqual(points(final)[side]);
            for (const [index, period] of (before?.score?.periods ?? []).entries()) {
              expect(periods[index]?.[side]).toBeGreaterThanOrEqual(period[side]);
            }
          }
          expect(game?.score?.clock).toMatch(/^(Q[1-4] 1?\d:\d\d|OT \d:\d\d|Half|End Q[134]|Final)$/);
          expect(game?.score?.clock === 'Final').toBe(game?.state === 'final');
          if (before?.state === 'final') expect(game).toEqual(before);
          before = game;
        }
        expect(final?.state).toBe('final');
        expect(points(final)[0]).not.toBe(points(final)[1]);
      }),
      { numRuns: sample(12, 60) },
    );
  });

  it('starts at 0–0, has no score before tip-off, and goes to overtime only from a tie', async () => {
    const league = aLeague();
    const start = Date.UTC(2026, 10, 21);
    let overtimes = 0;
    for (let time = start; time < start + 6 * hour; time += hour) {
      for (const game of await league.scoresAt(time)) {
        const tipOff = game.startTime.getTime();
        expect(await league.gameAt(tipOff, game.id)).toMatchObject({
          score: { team1: 0, team2: 0, periods: [[0, 0]], clock: 'Q1 12:00' },
          state: 'live',
        });
        if (time < tipOff) expect(game).toMatchObject({ state: 'scheduled', score: null });
        const periods = (await league.gameAt(time + week, game.id))?.score?.periods ?? [];
        const regulation = periods.slice(0, 4);
        const sum = (side: 0 | 1) => regulation.reduce((total, period) => total + period[side], 0);
        expect(sum(0) === sum(1)).toBe(periods.length === 5);
        if (periods.length === 5) overtimes += 1;
      }
    }
    expect(overtimes).toBeGreaterThan(0);
  });
});

describe('prices', () => {
  it('move every few seconds, in small steps, up to tip-off', async () => {
    const league = aLeague();
    const start = Date.UTC(2026, 10, 21);
    const last = new Map<string, readonly [number, number]>();
    let moves = 0;
    for (let time = start; time < start + 20 * minute; time += second) {
      for (const { id, quotes } of await league.oddsAt(time)) {
        const [team1Price, team2Price] = quotes.moneyline?.prices ?? [0, 0];
        const [before1, before2] = last.get(id) ?? [team1Price, team2Price];
        expect(Math.abs(impliedProbability(team1Price) - impliedProbability(before1))).toBeLessThan(0.025);
        expect(Math.abs(impliedProbability(team2Price) - impliedProbability(before2))).toBeLessThan(0.025);
        // The two sides move in opposite directions, or one of them stays at its rounded price.
        const [rise1, rise2] = [
          americanToDecimal(team1Price) - americanToDecimal(before1),
          americanToDecimal(team2Price) - americanToDecimal(before2),
        ];
        expect(rise1 * rise2).toBeLessThanOrEqual(0);
        if (rise1 !== 0 || rise2 !== 0) moves += 1;
        last.set(id, [team1Price, team2Price]);
      }
    }
    // In 1,200 seconds some price moves at least every three seconds and at most every second.
    expect(moves).toBeGreaterThan(400);
    expect(moves).toBeLessThan(1200);
  });
});

describe('past games', () => {
  it('of the last two hours are among the scores, so a worker that was down gets every result', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, async (now) => {
        const league = aLeague();
        const open = await league.oddsAt(now);
        const later = await league.scoresAt(now + 2 * hour);
        for (const game of open) {
          expect(later.find(({ id }) => id === game.id)).toMatchObject({ state: 'final' });
        }
      }),
      { numRuns: sample(8, 30) },
    );
  });

  it('are available by id at any later time', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, fc.integer({ min: 1, max: 500 }), async (now, weeks) => {
        const league = aLeague();
        const finals = (await league.scoresAt(now)).filter((game) => game.state === 'final');
        expect(finals.length).toBeGreaterThan(60);
        for (const game of finals) expect(await aLeague().gameAt(now + weeks * week, game.id)).toEqual(game);
      }),
      { numRuns: sample(3, 10) },
    );
  });

  it('include no game that was never listed', async () => {
    const now = Date.UTC(2026, 10, 21);
    const league = aLeague();
    const last = (await league.oddsAt(now)).at(-1)?.id ?? '';
    expect(await league.gameAt(now, last)).toMatchObject({ id: last, score: null, state: 'scheduled' });
    const number = Number(last.split('-').at(-1));
    const unlisted = last.replace(`${number}`, `${number + 1}`);
    expect(await league.gameAt(now, unlisted)).toBeNull();
    for (const id of [
      '',
      'sim',
      'ca21c78621f9d4605afd4c7803f356c5',
      `${last}0`,
      `${last}x`,
      last.replace(/\d+$/, '-5'),
    ]) {
      expect(await league.gameAt(now, id)).toBeNull();
    }
    expect(await aLeague('another').gameAt(now, last)).toBeNull();
  });
});

it('lists results of the games that start in the requested range, both ends included', async () => {
  const now = Date.UTC(2026, 10, 21);
  const { results } = createSimulator({ clock: () => now, seed: 'courtside' });
  const between = async (from: Date, to: Date) => (await results[0].fetchResults(from, to)).games;
  const all = await between(new Date(0), new Date(now + week));
  const [first, , third] = all;
  expect(first && third).toBeDefined();
  if (!first || !third) return;
  expect(await between(first.startTime, third.startTime)).toEqual(all.slice(0, 3));
  expect(await between(new Date(first.startTime.getTime() + 1), third.startTime)).toEqual(all.slice(1, 3));
  expect(await between(third.startTime, first.startTime)).toEqual([]);
});

it('rejects an aborted call with its reason', async () => {
  const { odds, results } = createSimulator({ clock: () => 0, seed: 'courtside' });
  const gone = AbortSignal.abort(new Error('no longer needed'));
  await expect(odds.fetchOdds(undefined, gone)).rejects.toThrow('no longer needed');
  await expect(results[0].fetchResults(new Date(0), new Date(1), gone)).rejects.toThrow('no longer needed');
  await expect(results[0].fetchGame('sim', gone)).rejects.toThrow('no longer needed');
});
