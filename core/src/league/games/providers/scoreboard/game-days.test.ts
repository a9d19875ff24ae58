import { expect, it } from 'vitest';
import { gameDaysOnPage } from './game-days.ts';

const day = (text: string) => new Date(`${text}T17:00:00Z`);

it('are those of the calendar, or the first one of the season', () => {
  const calendar = ['2026-10-21T07:00Z', '2026-10-22T07:00Z'];
  const start = { calendarStartDate: '2026-10-01T07:00Z' };
  expect(gameDaysOnPage({ leagues: [{ calendar, ...start }] })).toEqual([day('2026-10-21'), day('2026-10-22')]);
  expect(gameDaysOnPage({ leagues: [start] })).toEqual([day('2026-10-01')]);
  // A calendar in another form, such as one of rounds.
  expect(gameDaysOnPage({ leagues: [{ calendar: [{ label: 'Week 1' }], ...start }] })).toEqual([day('2026-10-01')]);
});

it.each([{}, { leagues: null }, { leagues: [] }, { leagues: [{ calendar: ['soon'] }] }, null])(
  'are none in %j',
  (body) => {
    expect(gameDaysOnPage(body)).toEqual([]);
  },
);
