import { expect, test } from 'vitest';
import { aSeason } from '../../../testing/season-builders.ts';
import { membersGet, nextSeason, problemsOf } from './open-season.tsx';

const today = '2026-11-22';
const valid = nextSeason(null, today);

test('offers a season of 30 days from today to a group without one', () => {
  expect(valid).toEqual({
    name: 'Season 1',
    firstDay: '2026-11-22',
    lastDay: '2026-12-21',
    bankroll: 1000,
    maxStakeShare: 25,
    rebuys: 1,
  });
  expect(problemsOf(valid, today)).toEqual({});
});

test('offers the settings of the last season on the days after it', () => {
  const last = aSeason({ firstDay: '2026-11-16', lastDay: '2026-11-29', bankroll: 500, maxStakeShare: 40, rebuys: 3 });
  expect(nextSeason({ ...last, name: 'Winter League' }, today)).toEqual({
    name: 'Winter League 2',
    firstDay: '2026-11-30',
    lastDay: '2026-12-13',
    bankroll: 500,
    maxStakeShare: 40,
    rebuys: 3,
  });
});

test('offers the leagues of the group, or those of the last season', () => {
  expect(nextSeason(aSeason({ leagues: ['wnba'] }), today).leagues).toEqual(['wnba']);
  expect(nextSeason(aSeason({ leagues: ['wnba'] }), today, ['nba']).leagues).toEqual(['nba']);
  expect(nextSeason(null, today, ['nba']).leagues).toEqual(['nba']);
});

test('keeps the decision of the last season about late joiners', () => {
  expect(nextSeason(aSeason({ lateJoinersCanWin: false }), today).lateJoinersCanWin).toBe(false);
  expect(nextSeason(aSeason(), today).lateJoinersCanWin).toBeUndefined();
  expect(membersGet({ bankroll: 500, maxStakeShare: 100, rebuys: 0, lateJoinersCanWin: false })).toBe(
    'Each member gets $500.00, may stake all of it on one bet, and cannot buy in again. Members who join after the start cannot win.',
  );
});

test('says which parlays a season takes, and keeps the decision of the last one', () => {
  expect(nextSeason(aSeason({ maxLegs: 1 }), today).maxLegs).toBe(1);
  const rules = { bankroll: 500, maxStakeShare: 100, rebuys: 0 };
  expect(membersGet({ ...rules, maxLegs: 1 })).toMatch(/ cannot buy in again\. No parlays\.$/);
  expect(membersGet({ ...rules, maxLegs: 3 })).toMatch(/ Parlays of up to 3 legs\.$/);
});

test('begins today when the days after the last season have passed', () => {
  const last = aSeason({ name: 'Season 9', firstDay: '2026-10-01', lastDay: '2026-10-03' });
  expect(nextSeason(last, today)).toMatchObject({ name: 'Season 10', firstDay: today, lastDay: '2026-11-24' });
});

test.each([
  [{ name: '  ' }, { name: 'Please enter a name.' }],
  [{ name: 'x'.repeat(61) }, { name: 'Please use at most 60 characters.' }],
  // A family is one character of several code points.
  [{ name: '👨‍👩‍👧'.repeat(60) }, {}],
  [{ firstDay: '' }, { firstDay: 'Please choose the first day.' }],
  [{ firstDay: '2026-11-21' }, { firstDay: 'The first day is today at the earliest.' }],
  [{ lastDay: '' }, { lastDay: 'Please choose the last day.' }],
  [{ lastDay: '2026-11-21' }, { lastDay: 'The last day is on or after the first day.' }],
  [{ lastDay: today }, {}],
  [{ lastDay: '2027-11-23' }, { lastDay: 'A season is 366 days long at most.' }],
])('checks the settings of a season: %o', (change, problems) => {
  expect(problemsOf({ ...valid, ...change }, today)).toEqual(problems);
});

test('says in one sentence what each member gets', () => {
  expect(membersGet(valid)).toBe(
    'Each member gets $1,000.00, may stake up to $250.00 on one bet, and may buy in again once, which counts against their profit.',
  );
  expect(membersGet({ bankroll: 500, maxStakeShare: 100, rebuys: 0 })).toBe(
    'Each member gets $500.00, may stake all of it on one bet, and cannot buy in again.',
  );
  expect(membersGet({ bankroll: 500, maxStakeShare: 100, rebuys: 0, leagues: ['nba', 'ncaam'] })).toBe(
    'Each member gets $500.00, may stake all of it on one bet, and cannot buy in again. Only bets on these leagues: NBA and College men.',
  );
});
