import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import { describe, expect, it } from 'vitest';
import { nextReset } from './calendar.ts';
import { plan } from './plan.ts';
import { aPlanInput, evening, noon, readAt } from './testing/a-plan-input.ts';

const firstTipOff = evening[0] ?? 0;
const reset = Date.UTC(2026, 1, 1);
const left = (remaining: number, plan = 500) => ({ remaining, used: plan - remaining, reportedAt: noon });

describe('the monthly reset', () => {
  it('is the first of the next month in UTC, also at the end of a year', () => {
    expect(nextReset(Date.UTC(2026, 0, 1))).toBe(reset);
    expect(nextReset(Date.UTC(2026, 0, 31, 23, 59, 59, 999))).toBe(reset);
    expect(nextReset(Date.UTC(2026, 11, 5))).toBe(Date.UTC(2027, 0, 1));
  });

  it('renews credits that were reported before it', () => {
    const tipOffs = [reset + hourMs];
    const credits = left(0);
    expect(plan(aPlanInput({ now: reset - 1, tipOffs, credits })).outOfCredits).toBe(true);
    const after = plan(aPlanInput({ now: reset + minuteMs, tipOffs, credits }));
    expect(after).toMatchObject({ outOfCredits: false, nextAt: reset + minuteMs });
  });
});

describe('without credits for one request', () => {
  it('waits until shortly after the reset', () => {
    const outOf = { outOfCredits: true, nextAt: reset + minuteMs, reason: 'out-of-credits' };
    expect(plan(aPlanInput({ credits: left(0) }))).toMatchObject(outOf);
    expect(plan(aPlanInput({ credits: left(2), costPerRequest: 3 }))).toMatchObject(outOf);
    expect(plan(aPlanInput({ credits: left(3), costPerRequest: 3 })).outOfCredits).toBe(false);
  });

  it('waits until the first game after the reset is near', () => {
    const tipOffs = [...evening, reset + 9 * hourMs];
    expect(plan(aPlanInput({ tipOffs, credits: left(0) })).nextAt).toBe(reset + 8 * hourMs);
  });
});

describe('the budget', () => {
  it('is that of the free plan until a response reports credits', () => {
    const now = firstTipOff - 20 * minuteMs;
    const known = plan(aPlanInput({ now, credits: left(500) }));
    expect(plan(aPlanInput({ now, credits: null }))).toEqual(known);
  });

  it('shortens the interval and lengthens the lead on a larger plan', () => {
    const small = plan(aPlanInput());
    const large = plan(aPlanInput({ credits: left(12_000, 20_000) }));
    expect(large.intervalMs).toBeLessThan(small.intervalMs / 5);
    expect(large.maxAgeMs).toBeLessThan(10 * minuteMs);
    expect(large.nextAt).toBe(noon);
    expect(small.nextAt).toBeGreaterThan(noon);
  });

  it('reads less often the more a request costs', () => {
    const intervals = [1, 2, 3, 6].map((costPerRequest) => plan(aPlanInput({ costPerRequest })).intervalMs);
    expect(intervals).toEqual([...intervals].sort((a, b) => a - b));
  });

  it('reads two leagues of the same evening like one that costs twice as much, and one out of season costs nothing', () => {
    const twice = plan(aPlanInput({ costPerRequest: 2 }));
    expect(plan(aPlanInput({ otherLeagues: [evening] }))).toEqual(twice);
    const alone = plan(aPlanInput());
    expect(plan(aPlanInput({ otherLeagues: [[], []] }))).toEqual(alone);
    expect(alone.intervalMs).toBeLessThan(twice.intervalMs);
  });

  it('keeps prices for 90 minutes at most', () => {
    expect(plan(aPlanInput({ credits: left(12) })).maxAgeMs).toBe(90 * minuteMs);
  });

  it('pays for a price in the last half hour before each tip-off from the reserve', () => {
    const later = 10 * dayMs;
    const [now, tipOffs] = [noon + later, evening.map((tipOff) => tipOff + later)];
    const credits = { remaining: 50, used: 450, reportedAt: now };
    const opening = firstTipOff + later - 35 * minuteMs;
    expect(plan(aPlanInput({ now, tipOffs, credits }))).toMatchObject({ nextAt: opening, reason: 'reserve' });
    // Prices read then are valid until 19:55, too short for the games at 20:00.
    const next = plan(aPlanInput({ now: opening, tipOffs, credits, ...readAt(opening, 90 * minuteMs) }));
    expect(next).toMatchObject({ nextAt: opening + 80 * minuteMs, reason: 'reserve' });
  });

  it('spends the reserve in the last days of the month, before it expires', () => {
    const now = reset - 5 * hourMs;
    const tipOffs = [reset - 4 * hourMs, reset - 3 * hourMs];
    const credits = { remaining: 40, used: 460, reportedAt: now };
    expect(plan(aPlanInput({ now, tipOffs, credits })).intervalMs).toBeLessThan(20 * minuteMs);
    const earlier = { now: now - 12 * dayMs, tipOffs: tipOffs.map((tipOff) => tipOff - 12 * dayMs), credits };
    expect(plan(aPlanInput(earlier)).reason).toBe('reserve');
  });
});
