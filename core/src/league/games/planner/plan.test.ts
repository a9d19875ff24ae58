import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import { describe, expect, it } from 'vitest';
import { plan } from './plan.ts';
import { aPlanInput, evening, noon, readAt } from './testing/a-plan-input.ts';

const firstTipOff = evening[0] ?? 0;

describe('when the odds are read', () => {
  it('plans no read without upcoming games', () => {
    expect(plan(aPlanInput({ tipOffs: [] }))).toMatchObject({ nextAt: null, reason: 'no-games' });
    expect(plan(aPlanInput({ tipOffs: [noon - hourMs, noon] }))).toMatchObject({ nextAt: null, reason: 'no-games' });
  });

  it('waits until the first tip-off is near', () => {
    const { nextAt, reason } = plan(aPlanInput());
    expect(reason).toBe('before-tip-off');
    expect(nextAt).toBeGreaterThan(noon);
    expect(nextAt).toBeLessThanOrEqual(firstTipOff - hourMs);
  });

  it('reads immediately when a tip-off is near and the last read is long ago', () => {
    const now = firstTipOff - 20 * minuteMs;
    expect(plan(aPlanInput({ now })).nextAt).toBe(now);
    expect(plan(aPlanInput({ now, ...readAt(now - 5 * hourMs) })).nextAt).toBe(now);
  });

  it('reads shortly before the tip-off of the most games', () => {
    const now = firstTipOff - 20 * minuteMs;
    const { nextAt, reason, intervalMs } = plan(aPlanInput({ now, ...readAt(now) }));
    expect(reason).toBe('near-tip-off');
    expect(intervalMs).toBeLessThan(35 * minuteMs);
    expect(nextAt).toBe(firstTipOff - 2 * minuteMs);
  });

  it('plans no read when prices stay valid until the last tip-off', () => {
    const last = evening.at(-1) ?? 0;
    const now = last - minuteMs;
    expect(plan(aPlanInput({ now, ...readAt(now) }))).toMatchObject({ nextAt: null, reason: 'covered' });
  });

  it('reads before prices with a shorter age bound expire', () => {
    const now = firstTipOff - 20 * minuteMs;
    const { nextAt } = plan(aPlanInput({ now, ...readAt(now, 3 * minuteMs) }));
    expect(nextAt).toBeGreaterThan(now + 2 * minuteMs);
    expect(nextAt).toBeLessThan(now + 3 * minuteMs);
  });

  it('never reads again within the shortest interval', () => {
    const now = firstTipOff - 20 * minuteMs;
    const minIntervalMs = 5 * minuteMs;
    expect(plan(aPlanInput({ now, minIntervalMs, ...readAt(now, 0) })).nextAt).toBe(now + minIntervalMs);
  });
});

describe('a price that waits for its second reading', () => {
  it('is read again within a fraction of the interval', () => {
    const now = firstTipOff - 50 * minuteMs;
    const { intervalMs } = plan(aPlanInput({ now, ...readAt(now) }));
    const { nextAt, reason } = plan(aPlanInput({ now, ...readAt(now), confirmSoon: true }));
    expect(reason).toBe('confirm');
    expect(nextAt).toBeGreaterThanOrEqual(now + minuteMs);
    expect(nextAt).toBeLessThanOrEqual(now + intervalMs / 3);
  });

  it('waits for the next window when no game is near', () => {
    const tipOffs = [noon + 3 * dayMs];
    expect(plan(aPlanInput({ tipOffs, ...readAt(noon), confirmSoon: true })).nextAt).toBeGreaterThan(noon + dayMs);
  });

  it('takes nothing from the reserve', () => {
    const credits = { remaining: 40, used: 460, reportedAt: noon };
    const now = firstTipOff - 30 * minuteMs;
    expect(plan(aPlanInput({ now, credits, ...readAt(now), confirmSoon: true })).reason).not.toBe('confirm');
  });
});

describe('a source with free requests', () => {
  const free = { metered: false, minIntervalMs: 2_000 };

  it('is read at the shortest interval while there are upcoming games', () => {
    const plans = plan(aPlanInput({ ...free, tipOffs: [noon + 6 * dayMs], ...readAt(noon) }));
    expect(plans).toMatchObject({ nextAt: noon + 2_000, intervalMs: 2_000, maxAgeMs: 10_000, reason: 'unmetered' });
  });

  it('is not read once every game has tipped off', () => {
    expect(plan(aPlanInput({ ...free, tipOffs: [noon - 1] })).nextAt).toBeNull();
  });
});
