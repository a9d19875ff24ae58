import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { easternDays } from './eastern-days.ts';

const days = (from: string, to = from) => easternDays(new Date(from), new Date(to));

describe('US Eastern days', () => {
  it.each([
    ['a late game after midnight UTC', '2024-01-30T03:00:00Z', ['20240129']],
    ['the last moment of a day in winter', '2024-01-30T04:59:59.999Z', ['20240129']],
    ['the first moment of a day in winter', '2024-01-30T05:00:00Z', ['20240130']],
    ['the last moment of a day in summer', '2024-06-07T03:59:59.999Z', ['20240606']],
    ['the first moment of a day in summer', '2024-06-07T04:00:00Z', ['20240607']],
    ['the night clocks go forward', '2024-03-11T03:59:59Z', ['20240310']],
    ['the night clocks go back', '2024-11-04T04:59:59Z', ['20241103']],
    ["New Year's Eve", '2025-01-01T04:30:00Z', ['20241231']],
  ])('%s', (_, moment, expected) => {
    expect(days(moment)).toEqual(expected);
  });

  it('of a range include every day it overlaps with', () => {
    expect(days('2024-02-28T12:00:00Z', '2024-03-01T12:00:00Z')).toEqual(['20240228', '20240229', '20240301']);
    expect(days('2024-03-09T12:00:00Z', '2024-03-11T12:00:00Z')).toEqual(['20240309', '20240310', '20240311']);
    expect(days('2024-01-30T04:59:59Z', '2024-01-30T05:00:00Z')).toEqual(['20240129', '20240130']);
    expect(days('2024-01-30T05:00:00Z', '2024-01-30T04:59:59Z')).toHaveLength(0);
  });

  it('of a range contain the day of every time in it, once and in order', () => {
    const start = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) });
    const length = fc.integer({ min: 0, max: 10 * 86_400_000 });
    fc.assert(
      fc.property(start, length, fc.double({ min: 0, max: 1, noNaN: true }), (from, ms, part) => {
        const range = easternDays(new Date(from), new Date(from + ms));
        expect(range).toEqual([...new Set(range)].sort());
        const moment = new Date(from + Math.floor(ms * part));
        const [day = ''] = easternDays(moment, moment);
        expect(range).toContain(day);
        expect(moment.toLocaleDateString('en-CA', { timeZone: 'America/New_York' }).replaceAll('-', '')).toBe(day);
      }),
    );
  });
});
