import { leagueDay } from '@courtside/contract/league-day';
import { expect, test } from 'vitest';
import { aSeason } from '../../testing/season-builders.ts';
import { addDays, dayOf, daysBetween, formatDay, formatDays, nameDay } from './season-days.ts';

const season = aSeason({
  firstDay: '2026-10-20',
  lastDay: '2026-11-18',
  startsAt: '2026-10-20T04:00:00.000Z',
  endsAt: '2026-11-19T05:00:00.000Z',
});
const dayAt = (time: string) => dayOf(season, Date.parse(time));

test('counts the days of a season in the time zone of the league, over the end of daylight saving time', () => {
  expect(dayAt('2026-10-20T04:00:00Z')).toEqual({ day: 1, days: 30 });
  expect(dayAt('2026-10-21T03:59:59Z')).toEqual({ day: 1, days: 30 });
  expect(dayAt('2026-10-21T04:00:00Z')).toEqual({ day: 2, days: 30 });
  // The clocks go back on November 1, the 13th day.
  expect(dayAt('2026-11-02T04:59:59Z')).toEqual({ day: 13, days: 30 });
  expect(dayAt('2026-11-02T05:00:00Z')).toEqual({ day: 14, days: 30 });
  expect(dayAt('2026-11-19T04:59:59Z')).toEqual({ day: 30, days: 30 });
});

test('stays within the season before its start and after its end', () => {
  expect(dayAt('2026-10-01T00:00:00Z').day).toBe(1);
  expect(dayAt('2026-12-01T00:00:00Z').day).toBe(30);
});

test('knows the day of the league, which is the one before in the evening of the United States', () => {
  expect(leagueDay(Date.parse('2026-11-22T04:59:59Z'))).toBe('2026-11-21');
  expect(leagueDay(Date.parse('2026-11-22T05:00:00Z'))).toBe('2026-11-22');
});

test('adds and counts days over the ends of months and years', () => {
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(4);
  expect(daysBetween('2026-12-30', '2026-12-30')).toBe(1);
});

test('names the days of the next week by their weekday and others by their date', () => {
  expect(nameDay('2026-11-22', '2026-11-22')).toBe('today');
  expect(nameDay('2026-11-23', '2026-11-22')).toBe('Monday');
  expect(nameDay('2026-11-28', '2026-11-22')).toBe('Saturday');
  expect(nameDay('2026-11-29', '2026-11-22')).toBe('Sun, Nov 29');
  expect(nameDay('2026-11-21', '2026-11-22')).toBe('Sat, Nov 21');
});

test('writes days and spans of days', () => {
  expect(formatDay('2026-11-02')).toBe('Nov 2');
  expect(formatDays('2026-11-16', '2026-11-22')).toBe('Nov 16 – 22');
  expect(formatDays('2026-11-30', '2026-12-06')).toBe('Nov 30 – Dec 6');
  expect(formatDays('2026-11-30', '2026-11-30')).toBe('Nov 30');
});
