import { describe, expect, it } from 'vitest';
import { isNewer, responseTime } from './response-time.ts';

const receivedAt = Date.UTC(2026, 0, 15);
const date = (second: number) => new Date(receivedAt + second * 1_000).toUTCString();
const at = (headers: Record<string, string>, second = 0) =>
  responseTime(new Headers(headers), receivedAt + second * 1_000);

it('counts the age of a cached response', () => {
  expect(at({ age: '90' })).toMatchObject({ at: receivedAt - 90_000, isCached: true });
  expect(at({ date: date(0), age: 'x' })).toEqual({ at: receivedAt, isCached: false, sourceTime: receivedAt });
  expect(at({ date: 'yesterday' })).toMatchObject({ at: receivedAt, sourceTime: null });
});

describe('a response is newer than an earlier one', () => {
  it.each<[string, boolean, Record<string, string>, Record<string, string>]>([
    ['with a later date', true, { date: date(0) }, { date: date(60) }],
    ['without dates', true, {}, {}],
    ['but not with the same date', false, { date: date(0) }, { date: date(0) }],
    ['but not with an earlier date', false, { date: date(0) }, { date: date(-60) }],
    ['but not when a cache keeps the date', false, { date: date(0) }, { date: date(0), age: '60' }],
    ['but not when a cache has a new date and an age', false, { date: date(0) }, { date: date(60), age: '60' }],
    ['but not by the rounding of the age', false, { date: date(0), age: '5' }, { date: date(60), age: '64' }],
    ['but not by its age alone', false, { age: '5' }, { age: '65' }],
    [
      'even if a cache answers, once that is filled again',
      true,
      { date: date(0), age: '5' },
      { date: date(60), age: '10' },
    ],
    ['also with a clock that differs from ours', true, { date: date(-9_000) }, { date: date(-8_940) }],
  ])('%s', (_, newer, earlier, later) => expect(isNewer(at(later, 60), at(earlier))).toBe(newer));
});
