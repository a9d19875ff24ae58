import { expect, test } from 'vitest';
import { formatCountdown, formatDateTime, formatLocalTime, formatSeconds } from './time.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

test.each([
  [0, '0:00'],
  [-5 * second, '0:00'],
  [9 * second, '0:09'],
  [4 * minute + 31 * second, '4:31'],
  [4 * minute + 30.2 * second, '4:31'],
  [hour + 4 * minute + 31 * second, '1:04:31'],
  [51 * hour, '2d 3h'],
])('formats %i ms left as %s', (left, shown) => {
  expect(formatCountdown(left)).toBe(shown);
});

test('shows the time today, adds the weekday on nearby days and the date on later ones', () => {
  const now = new Date(2026, 10, 21, 12).getTime();
  expect(formatLocalTime(now + hour, now)).toMatch(/^1:00/);
  expect(formatLocalTime(now + 24 * hour, now)).toMatch(/^Sun/);
  expect(formatLocalTime(now + 20 * 24 * hour, now)).toMatch(/^Fri, Dec 11/);
});

test('adds the time zone to every local time', () => {
  const now = new Date(2026, 10, 21, 12).getTime();
  const zone = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  expect(formatLocalTime(now, now)).toContain(zone);
});

test("P5 shows 'N/A' for a missing or invalid time", () => {
  expect(formatDateTime(null)).toBe('N/A');
  expect(formatDateTime('soon')).toBe('N/A');
  expect(formatDateTime(new Date(2026, 10, 21, 12).toISOString())).toMatch(/^Sat, Nov 21/);
  expect(formatLocalTime('soon', 0)).toBe('N/A');
});

test('formats a time to the second', () => {
  expect(formatSeconds(new Date(2026, 10, 21, 12, 4, 31).getTime())).toBe('12:04:31');
});
