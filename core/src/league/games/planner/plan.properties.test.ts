import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlanInput, plan } from './plan.ts';
import { playPlan } from './testing/play-plan.ts';

const moment = fc.integer({ min: Date.UTC(2025, 9), max: Date.UTC(2027, 6) });
/** Offsets from now, one game in five in the past. */
const offsets = fc.array(fc.integer({ min: -2 * dayMs, max: 8 * dayMs }), { maxLength: 60 });
const ageMs = fc.integer({ min: 0, max: 20 * dayMs });
const minIntervalMs = fc.constantFrom(2_000, minuteMs, 5 * minuteMs);

const input: fc.Arbitrary<PlanInput> = fc
  .record({
    now: moment,
    offsets,
    others: fc.array(offsets, { maxLength: 2 }),
    credits: fc.option(fc.record({ remaining: fc.integer({ min: 0, max: 20_000 }), used: fc.nat(20_000), age: ageMs })),
    metered: fc.boolean(),
    costPerRequest: fc.integer({ min: 1, max: 12 }),
    lastRead: fc.option(fc.record({ age: ageMs, bound: fc.integer({ min: 10_000, max: 90 * minuteMs }) })),
    confirmSoon: fc.boolean(),
    minIntervalMs,
  })
  .map(({ offsets, others, credits, lastRead, ...rest }) => ({
    ...rest,
    tipOffs: offsets.map((offset) => rest.now + offset),
    otherLeagues: others.map((league) => league.map((offset) => rest.now + offset)),
    credits: credits && { remaining: credits.remaining, used: credits.used, reportedAt: rest.now - credits.age },
    lastReadAt: lastRead && rest.now - lastRead.age,
    staleAt: lastRead && rest.now - lastRead.age + lastRead.bound,
  }));

const metered = input.map((any) => ({ ...any, metered: true }));

describe('any plan', () => {
  it('is never in the past, keeps the shortest interval, and has an age bound between 10 seconds and 90 minutes', () => {
    fc.assert(
      fc.property(input, (any) => {
        const { nextAt, intervalMs, maxAgeMs } = plan(any);
        expect(nextAt ?? any.now).toBeGreaterThanOrEqual(any.now);
        if (any.lastReadAt !== null)
          expect(nextAt ?? any.now + dayMs).toBeGreaterThanOrEqual(any.lastReadAt + any.minIntervalMs);
        expect(intervalMs).toBeGreaterThanOrEqual(any.minIntervalMs);
        expect(maxAgeMs).toBeGreaterThanOrEqual(10_000);
        expect(maxAgeMs).toBeLessThanOrEqual(90 * minuteMs);
      }),
    );
  });

  it('makes no request when no tip-off is within 24 hours', () => {
    fc.assert(
      fc.property(metered, (any) => {
        const tipOffs = any.tipOffs.filter((tipOff) => tipOff <= any.now || tipOff > any.now + dayMs);
        expect(plan({ ...any, tipOffs }).nextAt).not.toBe(any.now);
      }),
    );
  });

  it('makes no request without enough credits', () => {
    fc.assert(
      fc.property(metered, (any) => {
        const credits = { remaining: any.costPerRequest - 1, used: 500, reportedAt: any.now };
        const { nextAt, outOfCredits } = plan({ ...any, credits });
        expect(outOfCredits).toBe(true);
        expect(nextAt).toBeGreaterThan(any.now);
      }),
    );
  });

  it('reads immediately after an outage that left a game near its tip-off without a price', () => {
    fc.assert(
      fc.property(metered, fc.integer({ min: 1, max: 30 * minuteMs }), (any, left) => {
        const lastReadAt = any.now - dayMs;
        const credits = { remaining: 100, used: 400, reportedAt: any.now };
        const outage = { ...any, credits, lastReadAt, staleAt: lastReadAt + hourMs, costPerRequest: 1 };
        expect(plan({ ...outage, tipOffs: [...any.tipOffs, any.now + left] }).nextAt).toBe(any.now);
      }),
    );
  });

  it('reads no less often with more credits', () => {
    fc.assert(
      fc.property(metered, fc.nat(1000), fc.nat(1000), (any, some, more) => {
        const intervalWith = (remaining: number) =>
          plan({ ...any, credits: { remaining, used: 2000 - remaining, reportedAt: any.now } }).intervalMs;
        // More credits may extend the lead instead of shortening the interval, which then is at most 45 minutes.
        const bound = Math.max(intervalWith(some), 45 * minuteMs);
        expect(intervalWith(some + more)).toBeLessThanOrEqual(bound);
      }),
    );
  });
});

describe('any month', () => {
  it('never spends a credit it does not have', () => {
    const aMonth = fc.record({
      from: moment,
      leagues: fc.array(fc.array(fc.integer({ min: 0, max: 12 * dayMs }), { maxLength: 40 }), {
        minLength: 1,
        maxLength: 3,
      }),
      creditsPerMonth: fc.constantFrom(3, 20, 100, 500),
      costPerRequest: fc.integer({ min: 1, max: 6 }),
      confirmSoon: fc.boolean(),
      minIntervalMs,
    });
    fc.assert(
      fc.property(aMonth, ({ leagues, ...options }) => {
        const [tipOffs = [], ...otherLeagues] = leagues.map((offsets) =>
          offsets.map((offset) => options.from + offset).sort((a, b) => a - b),
        );
        const bounds = {
          tipOffs,
          otherLeagues,
          to: options.from + 12 * dayMs,
          horizonMs: 7 * dayMs,
          eventsEveryMs: 3 * hourMs,
        };
        for (const { remaining } of playPlan({ ...options, ...bounds })) expect(remaining).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 50 },
    );
  });
});
