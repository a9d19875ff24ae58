import type { NightMoney, NightTurn } from '@courtside/contract/nights';
import { minuteMs } from '@courtside/contract/time';
import { expect, test } from 'vitest';
import { aNightRow, aNightTable } from '../../../testing/builders.ts';
import { raceOf } from '../race.ts';
import { turnsOf } from './turns.ts';

const tipOff = Date.parse('2026-11-21T19:00:00.000Z');
const iso = (minutes: number) => new Date(tipOff + minutes * minuteMs).toISOString();

/** A turn on the Celtics. A loss is one with the spread. */
const turn = (minutes: number, profit: number): NightTurn => ({
  market: profit > 0 ? 'moneyline' : 'spread',
  side: 'team1',
  line: profit > 0 ? null : -2,
  teamChosen: 'Boston Celtics',
  at: iso(minutes),
  profit,
});

/** A night on which each member had these turns, each of which was a step of their line. */
function turns(night: Readonly<Record<string, readonly NightTurn[]>>, own = 'me') {
  const members = Object.entries(night);
  const rows = members.map(([uid, each]) => {
    let profit = 0;
    const steps = each.map((one) => {
      profit += one.profit;
      return { at: one.at, profit };
    });
    return { ...aNightRow({ uid, profit }), steps };
  });
  const records = members.map(([uid, each]) => ({
    uid,
    bets: each.length,
    won: 0,
    lost: 0,
    best: each.find(({ profit }) => profit > 0) ?? null,
    worst: each.find(({ profit }) => profit < 0) ?? null,
  }));
  const table = aNightTable({ firstTipOff: iso(0), rows });
  const money: NightMoney = {
    ...table,
    seasonName: null,
    isOver: true,
    records,
    highlights: { winner: null, swing: null, loneliestWin: null, worstBeat: null, closestCall: null },
  };
  const race = raceOf(table, own, 0);
  return { race, shown: turnsOf(race, money, own) };
}

test("names the user's own turn, and the best and the worst of the others, where they turned the lines", () => {
  const { race, shown } = turns({
    bo: [turn(60, 50), turn(140, -5)],
    cy: [turn(150, 20)],
    me: [turn(100, 30), turn(120, -60)],
    di: [turn(90, -150)],
  });
  expect(shown.map(({ uid, words }) => `${uid} ${words}`)).toEqual(['me Celtics −2', 'bo Celtics', 'di Celtics −2']);
  const own = race.racers.find(({ uid }) => uid === 'me');
  expect(own?.points).toContainEqual({ x: shown[0]?.x, y: shown[0]?.y });
  expect(shown[0]?.x).toBeCloseTo(0.96 * (120 / 150));
});

test('leaves out words that would cover others, and turns that no line has', () => {
  const { shown } = turns({ me: [turn(60, 30)], bo: [turn(60, 31)], cy: [turn(90, -40)] });
  expect(shown.map(({ uid }) => uid)).toEqual(['me', 'cy']);
  expect(turns({}, 'me').shown).toEqual([]);
});

test('writes words that do not fit on the left of a point on its right', () => {
  const { shown } = turns({ me: [turn(2, 30), turn(150, 1)], bo: [turn(150, -30)] });
  expect(shown.map(({ at }) => at)).toEqual(['below', 'left']);
});
