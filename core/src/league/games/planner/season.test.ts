import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import { describe, expect, it } from 'vitest';
import { noon } from './testing/a-plan-input.ts';
import { type PlannedRead, playPlan } from './testing/play-plan.ts';

const monthStart = Date.UTC(2026, 0, 1);

/** Every day of January: tip-offs in New York from 19:00 to 22:30, on weekends from noon. */
const january = Array.from({ length: 31 }, (_, day) => {
  const isWeekend = [0, 6].includes(new Date(monthStart + day * dayMs).getUTCDay());
  const hours = isWeekend ? [12, 13, 15.5, 18, 19, 20, 22] : [19, 19.5, 20, 21, 22.5];
  return hours.map((hour) => monthStart + day * dayMs + (hour + 5) * hourMs);
}).flat();

const season = { from: monthStart, to: monthStart + 31 * dayMs, minIntervalMs: minuteMs, horizonMs: 7 * dayMs };
const month = { ...season, tipOffs: january, creditsPerMonth: 500, costPerRequest: 1, eventsEveryMs: hourMs };

/** Whether prices were within their age bound during the whole last half hour before a tip-off. */
function isOpen(reads: readonly PlannedRead[], tipOff: number): boolean {
  const moments = Array.from({ length: 30 }, (_, minute) => tipOff - (30 - minute) * minuteMs);
  return [...moments, tipOff - 1].every((at) => reads.some((read) => read.at <= at && at < read.staleAt));
}

describe('a month of games every day', () => {
  const played = january.filter((tipOff) => tipOff < season.to);

  it.each([1, 3])('on the free plan covers every last half hour at %i credits per request', (costPerRequest) => {
    const reads = [...playPlan({ ...month, costPerRequest })];
    expect(reads.every(({ remaining }) => remaining >= 0)).toBe(true);
    expect(reads.length * costPerRequest).toBeLessThanOrEqual(500);
    expect(played.filter((tipOff) => !isOpen(reads, tipOff))).toEqual([]);
  });

  it('does not run out of credits when every price waits for a second reading', () => {
    const reads = [...playPlan({ ...month, confirmSoon: true })];
    expect(played.filter((tipOff) => !isOpen(reads, tipOff))).toEqual([]);
  });

  it('still offers most games when requests cost more than the credits can pay', () => {
    const reads = [...playPlan({ ...month, costPerRequest: 6 })];
    expect(reads.at(-1)?.at).toBeGreaterThan(season.to - 2 * dayMs);
    expect(played.filter((tipOff) => isOpen(reads, tipOff)).length).toBeGreaterThan(0.6 * played.length);
  });
});

describe('a month of two leagues on one key', () => {
  /** Women's college: two evenings a week, from 18:00 to 21:00 in New York. */
  const college = Array.from({ length: 31 }, (_, day) => monthStart + day * dayMs)
    .filter((day) => [4, 0].includes(new Date(day).getUTCDay()))
    .flatMap((day) => [18, 19, 20, 21].map((hour) => day + (hour + 5) * hourMs))
    .filter((tipOff) => tipOff < season.to);
  const played = january.filter((tipOff) => tipOff < season.to);
  const of = (league: number, reads: readonly PlannedRead[]) => reads.filter((read) => read.league === league);

  it('covers every last half hour of both on the free plan', () => {
    const reads = [...playPlan({ ...month, otherLeagues: [college] })];
    expect(reads.every(({ remaining }) => remaining >= 0)).toBe(true);
    expect(reads.length).toBeLessThanOrEqual(500);
    expect(played.filter((tipOff) => !isOpen(of(0, reads), tipOff))).toEqual([]);
    expect(college.filter((tipOff) => !isOpen(of(1, reads), tipOff))).toEqual([]);
  });

  it('costs nothing for a league that is out of season, and nothing on its days off', () => {
    const alone = [...playPlan(month)];
    expect([...playPlan({ ...month, otherLeagues: [[]] })]).toEqual(alone);
    const reads = of(1, [...playPlan({ ...month, otherLeagues: [college] })]);
    expect(reads.every(({ at }) => college.some((tipOff) => at < tipOff && tipOff - at <= dayMs))).toBe(true);
  });
});

describe('a metered relay that plays four nights in twelve minutes', () => {
  const nights = [0, 1, 2, 3].flatMap((night) => [90, 100, 110, 120].map((at) => noon + (night * 180 + at) * 1000));
  const relay = { ...month, tipOffs: nights, from: noon, to: noon + 12 * minuteMs, minIntervalMs: 2_000 };

  it('is read often enough for every game, and keeps most credits for the rest of the month', () => {
    const reads = [...playPlan({ ...relay, eventsEveryMs: 10_000 })];
    expect(reads.length).toBeGreaterThan(12);
    expect(reads.length).toBeLessThan(120);
    for (const tipOff of nights) {
      expect(reads.some(({ at, staleAt }) => at > tipOff - minuteMs && at < tipOff && staleAt >= tipOff)).toBe(true);
    }
  });
});
