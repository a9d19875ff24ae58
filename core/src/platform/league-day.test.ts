import { leagueDay } from '@courtside/contract/league-day';
import { expect, it } from 'vitest';
import { addDays, daysBetween, mondayOf, startOfLeagueDay } from './league-day.ts';

it('begins at midnight in New York on every day of a year, including both changes of the clocks', () => {
  for (let day = '2026-01-01'; day <= '2026-12-31'; day = addDays(day, 1)) {
    const start = startOfLeagueDay(day);
    expect(leagueDay(start)).toBe(day);
    expect(leagueDay(start.getTime() - 1)).toBe(addDays(day, -1));
  }
  expect(startOfLeagueDay('2026-03-09').getTime() - startOfLeagueDay('2026-03-08').getTime()).toBe(23 * 3_600_000);
  expect(startOfLeagueDay('2026-11-02').getTime() - startOfLeagueDay('2026-11-01').getTime()).toBe(25 * 3_600_000);
});

it('counts days across the end of a month and a year', () => {
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
});

it('belongs to the week of the Monday before it', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(mondayOf('2026-11-24')).toBe('2026-11-23');
});
