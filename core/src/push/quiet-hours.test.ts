import { expect, it } from 'vitest';
import { endOfQuiet } from './quiet-hours.ts';

const night = { start: '23:00', end: '09:00' };

it.each([
  ['before the quiet hours', night, 'America/New_York', '2026-01-15T03:59:59.999Z', '2026-01-15T03:59:59.999Z'],
  ['at their start', night, 'America/New_York', '2026-01-15T04:00:00Z', '2026-01-15T14:00:00Z'],
  ['after midnight', night, 'America/New_York', '2026-01-15T09:30:20Z', '2026-01-15T14:00:00Z'],
  ['in their last minute', night, 'America/New_York', '2026-01-15T13:59:59Z', '2026-01-15T14:00:00Z'],
  ['at their end', night, 'America/New_York', '2026-01-15T14:00:00Z', '2026-01-15T14:00:00Z'],
  ['in the zone of the user', night, 'Asia/Kolkata', '2026-01-15T00:30:00Z', '2026-01-15T03:30:00Z'],
  ['in a night that loses an hour', night, 'America/New_York', '2026-03-08T05:00:00Z', '2026-03-08T13:00:00Z'],
  ['in a night that gains an hour', night, 'America/New_York', '2026-11-01T04:00:00Z', '2026-11-01T14:00:00Z'],
  ['within one day', { start: '13:00', end: '15:30' }, 'UTC', '2026-01-15T14:10:00Z', '2026-01-15T15:30:00Z'],
  [
    'after hours within one day',
    { start: '13:00', end: '15:30' },
    'UTC',
    '2026-01-15T16:00:00Z',
    '2026-01-15T16:00:00Z',
  ],
  ['with equal times', { start: '09:00', end: '09:00' }, 'UTC', '2026-01-15T09:00:00Z', '2026-01-15T09:00:00Z'],
])('%s', (_, hours, timeZone, now, expected) => {
  expect(new Date(endOfQuiet({ ...hours, timeZone }, Date.parse(now))).toISOString()).toBe(
    new Date(expected).toISOString(),
  );
});
